// The lesson of Caylus: three rounds among three players. Sawmill, Farm, Quarry, Forest, Marketplace and Carpenter lie on 1 to 6, and
// the learner begins. The others do what shows something: Guy builds the Lawyer, Eva is at the castle first.
import type { Lesson } from '../room';

const place = 'ca.lesson.place.other';

export const lesson: Lesson = {
  game: 'caylus',
  players: 3,
  options: {},
  serverSeed: '33e'.padStart(64, '0'),
  clientSeeds: Array<string>(3).fill('1'.repeat(32)),
  names: ['', 'Guy', 'Eva'],
  steps: [
    { chapter: 'ca.lesson.workers', say: 'ca.lesson.saw', point: ['1'], do: ['place 1'], other: place },
    { say: 'ca.lesson.quarry', play: ['place 2', 'place 4'], point: ['3'], do: ['place 3'], other: place },
    { say: 'ca.lesson.carpenter', play: ['place 8', 'place 7'], point: ['6'], do: ['place 6'], other: place },
    { say: 'ca.lesson.trade', play: ['place guild', 'place 5'], point: ['trade'], do: ['place trade'], other: place },
    { say: 'ca.lesson.pass', play: ['place inn', 'place castle'], do: ['pass'] },
    { say: 'ca.lesson.wood', play: ['pass', 'pass', 'provost +2', 'provost 0', 'provost 0', 'provost 0'], point: ['1'], do: ['take 1W'] },
    { say: 'ca.lesson.stone', play: ['take 1C'], point: ['3'], do: ['take 1S'] },
    { say: 'ca.lesson.build', play: ['take 1F', 'trade 1F>4D'], point: ['9', '6'], do: ['build W_FARM_C pay 1F1W'] },

    {
      chapter: 'ca.lesson.town', say: 'ca.lesson.own',
      play: ['trade 2D>1C', 'build W_LAWYER pay 1W1C', 'batch 1F1W1C', 'stop', 'favour b', 'effect b1'],
      point: ['9'], do: ['place 9'], other: place,
    },
    { say: 'ca.lesson.castle', play: ['place 1', 'place 2'], point: ['castle', '8'], do: ['place castle'], other: place },
    { say: 'ca.lesson.stock', play: ['place 4', 'place 5'], point: ['3'], do: ['place 3'], other: place },
    { say: 'ca.lesson.pass2', play: ['pass', 'place trade'], do: ['pass'] },
    { say: 'ca.lesson.provost', play: ['pass', 'inn leave', 'provost 0'], point: ['9'], do: ['provost +1'], other: 'ca.lesson.provost.other' },
    { say: 'ca.lesson.cloth', play: ['provost 0', 'take 1W', 'take 1F', 'take 1S', 'take 1F', 'trade 1F>4D'], point: ['9'], do: ['take 2C'] },
    { say: 'ca.lesson.batch', point: ['castle'], do: ['batch 1F1W1S', 'stop'], other: 'ca.lesson.batch.other' },
    { say: 'ca.lesson.scoring', point: ['12', '8'] },

    { chapter: 'ca.lesson.king', say: 'ca.lesson.favour', do: ['favour c', 'effect c1 1F'], other: 'ca.lesson.cubes.other' },
    { say: 'ca.lesson.joust', point: ['joust'], do: ['place joust'], other: place },
    { say: 'ca.lesson.lawyer', play: ['place 1', 'place 2'], point: ['10'], do: ['place 10'], other: place },
    { say: 'ca.lesson.castle2', play: ['place 3', 'place 4'], point: ['castle'], do: ['place castle'], other: place },
    { say: 'ca.lesson.line', play: ['pass', 'place trade', 'pass', 'pass'], point: ['joust'], do: ['joust yes', 'favour c', 'effect c2 1W'], other: 'ca.lesson.cubes.other' },
    {
      say: 'ca.lesson.residence',
      play: ['provost 0', 'provost 0', 'provost +1', 'take 1W', 'take 1F', 'take 1S', 'take 1F'],
      point: ['5'], do: ['residence 5'],
    },
    { say: 'ca.lesson.batch2', point: ['castle'], do: ['batch 1F1W1S', 'stop'] },
    { say: 'ca.lesson.end', play: ['favour a', 'effect a1', 'favour b', 'effect b1'], point: ['12'] },
  ],
};
