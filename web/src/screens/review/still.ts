// Boards of the past are only looked at: a turn that nobody composes.
import type { Turn } from '../../games/room';

export const stillTurn: Turn = {
  picked: null,
  pick: () => {},
  stage: () => {},
  consider: () => {},
  why: () => {},
};
