// The lesson: all seven cards in fifteen steps, two scorings by the learner and one by the neighbour.
import type { Lesson } from '$page/games/room';

export const lesson: Lesson = {
  game: 'kreta',
  players: 2,
  options: {},
  // Sites 7, 15 and 5 come first, and olives lie in Rethymno and Mylopotamos.
  serverSeed: 'b0a9'.padStart(64, '0'),
  clientSeeds: ['1'.repeat(32), '1'.repeat(32)],
  names: ['', 'Ailsa'],
  steps: [
    { say: 'kr.learn.1', do: ['architect', 'fort 7'] },
    { say: 'kr.learn.2', play: ['commander', 'people 5'], do: ['commander', 'people 5'] },
    { say: 'kr.learn.3', play: ['abbot', 'abbot 8'], do: ['abbot', 'abbot 8'] },
    { say: 'kr.learn.4', play: ['admiral', 'ship H6'], do: ['admiral', 'ship H4'] },
    { say: 'kr.learn.5', play: ['architect', 'fort 8'], do: ['farmer', 'tile 5'] },
    { say: 'kr.learn.6', play: ['king commander', 'people 10'], do: ['king architect', 'city 2'], tap: { 'king architect': ['king', 'architect'] } },
    { say: 'kr.learn.7', play: ['farmer', 'tile 10'], do: ['castellan'] },
    { say: 'kr.learn.8', do: ['keep'] },
    { say: 'kr.learn.9', play: ['architect', 'fort 15'], do: ['commander', 'people 8'] },
    { say: 'kr.learn.10', play: ['castellan', 'keep'], do: ['farmer', 'tile 8'] },
    { say: 'kr.learn.11', play: ['commander', 'people 3'], do: ['commander', '8>3', 'done'], tap: { '8>3': ['p3', 'p8', 'or'] } },
    { say: 'kr.learn.12', play: ['abbot', 'abbot 15'], do: ['admiral', 'H4>H2'] },
    { say: 'kr.learn.13', play: ['admiral', 'H6>H7'], do: ['castellan'] },
    { say: 'kr.learn.14', do: ['keep'], accept: 'keep|replace' },
    { say: 'kr.learn.15' },
  ],
};
