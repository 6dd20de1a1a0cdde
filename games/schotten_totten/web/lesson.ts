// The lesson: three formations at neighbouring stones, the last of which is proved by laying a card that the other side waits for.
import type { Lesson } from '$page/games/room';

export const lesson: Lesson = {
  game: 'schotten-totten',
  players: 2,
  options: { starter: 'first' },
  serverSeed: '0'.repeat(64),
  // The deal depends on the table's id too: lesson_table.svelte.ts.
  clientSeeds: ['63b6'.padStart(32, '0'), '0'.repeat(32)],
  names: ['', 'Ailsa'],
  steps: [
    { say: 'st.lesson.first', do: ['p8@5'] },
    { say: 'st.lesson.second', play: ['o5@4'], do: ['p7@5'] },
    { say: 'st.lesson.complete', play: ['o8@4'], do: ['p9@5'] },
    { say: 'st.lesson.claimed', point: ['column:5'] },
    {
      say: 'st.lesson.team',
      play: ['y4@3', 'y1@4', 'o2@4', 'p1@4', 'r9@6'],
      do: ['b1@4'],
      other: 'st.lesson.team.other',
    },
    {
      say: 'st.lesson.order',
      play: ['y5@3', 'b6@6', 'r8@6', 'b7@6', 'p6@2'],
      do: ['b5@6'],
    },
    { say: 'st.lesson.not_yet', point: ['column:6'] },
    { say: 'st.lesson.proof', play: ['p5@2'], do: ['r7@7'], accept: 'r7@\\d', other: 'st.lesson.proof.other' },
    { say: 'st.lesson.won' },
  ],
};
