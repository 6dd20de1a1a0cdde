// The lesson of Kilt Castle: three players, so that everybody has one colour. The learner has Loch, Ailsa Rowan and Bran Gorse.
import type { Lesson } from '$page/games/room';

export const lesson: Lesson = {
  game: 'kilt-castle',
  players: 3,
  options: {},
  // Loch begins; W3 has the single cards, W2 Loch–Rowan and Rowan–Gorse, W1 Loch–Gorse.
  serverSeed: '1c'.padStart(64, '0'),
  clientSeeds: Array<string>(3).fill('1'.repeat(32)),
  names: ['', 'Ailsa', 'Bran'],
  steps: [
    { say: 'kc.lesson.first', do: ['b>N1', '11'], accept: 'b>N1 11(\\+[12])?', other: 'kc.lesson.first.other' },
    { say: 'kc.lesson.covered', play: ['r>N1', '11'], point: ['cell:11'] },
    { say: 'kc.lesson.pay', play: ['br>W1'], do: ['11'], accept: '11(\\+[12])?', other: 'kc.lesson.pay.other' },
    { say: 'kc.lesson.turn', play: ['12'], do: ['by>N1', '21+1'], accept: 'by>N1 21\\+[12]', tap: { '21+1': ['cell:21', '.floors .kind:nth-of-type(2):not(.on)'] }, other: 'kc.lesson.turn.other' },
    { say: 'kc.lesson.day', play: ['31', 'ry>W1', '13', '12'], point: ['cell:11', 'cell:21'] },
    { say: 'kc.lesson.roof', play: ['br>N2', '22'], do: ['22'], accept: '22(\\+[12])?', other: 'kc.lesson.roof.other' },
    { say: 'kc.lesson.roofed', point: ['cell:11', 'cell:21', 'cell:22'] },
    { say: 'kc.lesson.empty', do: ['y>W1'], other: 'kc.lesson.empty.other' },
    { say: 'kc.lesson.paid', play: ['13'], point: ['cell:11', 'cell:21', 'cell:22'] },
    { say: 'kc.lesson.limits', play: ['r>N2', '32', 'y>N2', '42'], point: ['place:N2', 'place:N3'] },
    { say: 'kc.lesson.free', do: ['b>N3', '23'], accept: '.*' },
    { say: 'kc.lesson.end' },
  ],
};
