// The lesson of Caylus: three rounds among three players; the first one names each of the seven phases. Sawmill, Farm, Quarry, Forest,
// Marketplace and Carpenter lie on 1 to 6, and the learner begins. The others do what shows something: Guy builds the Lawyer, Eva is at
// the castle first.
import type { Lesson } from '$page/games/room';

const place = 'ca.lesson.place.other';

export const lesson: Lesson = {
  game: 'caylus',
  players: 3,
  options: {},
  serverSeed: '33e'.padStart(64, '0'),
  clientSeeds: Array<string>(3).fill('1'.repeat(32)),
  names: ['', 'Guy', 'Eva'],
  steps: [
    { chapter: 'ca.lesson.workers', say: 'ca.lesson.income' },
    { say: 'ca.lesson.saw', do: ['place 1'], other: place },
    { say: 'ca.lesson.quarry', play: ['place 2', 'place 4'], do: ['place 3'], other: place },
    { say: 'ca.lesson.carpenter', play: ['place 8', 'place 7'], do: ['place 6'], other: place },
    { say: 'ca.lesson.trade', play: ['place guild', 'place 5'], do: ['place trade'], other: place },
    { say: 'ca.lesson.pass', play: ['place inn', 'place castle'], do: ['pass'] },
    { say: 'ca.lesson.special', play: ['pass', 'pass', 'provost +2'], point: ['trade', 'guild'] },
    { say: 'ca.lesson.stay', do: ['provost 0'], tap: { 'provost 0': [['8', 'provost 0']] }, other: 'ca.lesson.stay.other' },
    { say: 'ca.lesson.wood', play: ['provost 0', 'provost 0'], do: ['take 1W'] },
    { say: 'ca.lesson.stone', play: ['take 1C'], do: ['take 1S'] },
    { say: 'ca.lesson.build', play: ['take 1F', 'trade 1F>4D'], do: ['build W_FARM_C pay 1F1W'] },
    {
      say: 'ca.lesson.round',
      play: ['trade 2D>1C', 'build W_LAWYER pay 1W1C', 'batch 1F1W1C', 'stop', 'favour b', 'effect b1'],
      point: ['castle', '8'],
    },

    { chapter: 'ca.lesson.town', say: 'ca.lesson.own', do: ['place 9'], other: place },
    { say: 'ca.lesson.castle', play: ['place 1', 'place 2'], do: ['place castle'], other: place },
    { say: 'ca.lesson.stock', play: ['place 4', 'place 5'], do: ['place 3'], other: place },
    { say: 'ca.lesson.pass2', play: ['pass', 'place trade'], do: ['pass'] },
    { say: 'ca.lesson.provost', play: ['pass', 'inn leave', 'provost 0'], do: ['provost +1'], tap: { 'provost +1': [['9', 'provost +1']] }, other: 'ca.lesson.provost.other' },
    { say: 'ca.lesson.stone2', play: ['provost 0', 'take 1W', 'take 1F'], do: ['take 1S'] },
    { say: 'ca.lesson.cloth', play: ['take 1F', 'trade 1F>4D'], do: ['take 2C'] },
    { say: 'ca.lesson.batch', do: ['batch 1F1W1S', 'stop'], other: 'ca.lesson.batch.other' },
    { say: 'ca.lesson.scoring', point: ['12', '8'] },

    { chapter: 'ca.lesson.king', say: 'ca.lesson.favour', do: ['favour c', 'effect c1 1F'], tap: { 'favour c': ['c1'], 'effect c1 1F': ['c1'] }, other: 'ca.lesson.cubes.other' },
    { say: 'ca.lesson.joust', do: ['place joust'], other: place },
    { say: 'ca.lesson.lawyer', play: ['place 1', 'place 2'], do: ['place 10'], other: place },
    { say: 'ca.lesson.castle2', play: ['place 3', 'place 4'], do: ['place castle'], other: place },
    { say: 'ca.lesson.pass3', play: ['pass', 'place trade'], do: ['pass'] },
    {
      say: 'ca.lesson.line', play: ['pass'], do: ['joust yes', 'favour c', 'effect c2 1W'],
      tap: { 'favour c': ['c1'], 'effect c2 1W': ['c2', 'effect c2 1W'] }, other: 'ca.lesson.cubes.other',
    },
    { say: 'ca.lesson.stay3', play: ['provost 0'], do: ['provost 0'], tap: { 'provost 0': [['10', 'provost 0']] }, other: 'ca.lesson.stay.other' },
    { say: 'ca.lesson.residence', play: ['provost +1', 'take 1W', 'take 1F', 'take 1S', 'take 1F'], do: ['residence 5'] },
    { say: 'ca.lesson.batch2', do: ['batch 1F1W1S', 'stop'] },
    { say: 'ca.lesson.favour2', do: ['favour a', 'effect a1'], accept: 'favour [abcd] effect .*', tap: { 'favour a': ['a1'], 'effect a1': ['a1'] } },
    { say: 'ca.lesson.scored', do: ['favour b', 'effect b1'], accept: 'favour [abcd] effect .*', tap: { 'favour b': ['b1'], 'effect b1': ['b1'] } },
    { say: 'ca.lesson.end', point: ['12'] },
  ],
};
