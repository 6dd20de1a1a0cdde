// The island as it is drawn: corners and outlines. Names, neighbours and sites are those of games/kreta/engine/board.h;
// web/tests/unit/kreta.test.ts compares both. Names and shapes are our own. Units: any, with y downwards.

export type Point = [number, number];
export type Terrain = 'field' | 'hill' | 'mountain';

export interface ProvinceShape {
  name: string;
  terrain: Terrain;
  harbour: string | null;
  neighbours: number[];
  sites: number[];
  /** Indices of corners, clockwise. */
  outline: number[];
  label: Point;
}

/** Corner 0 to 25: sites 1 to 26; then bends of borders, then the coast. */
export const corners: Point[] = [
  [205, 159], [118, 228], [245, 336], [105, 468], [410, 119], [322, 244], [440, 284], [352, 361], [372, 431], [296, 534], [548, 111],
  [602, 294], [522, 409], [560, 544], [692, 91], [772, 354], [728, 541], [838, 119], [862, 256], [918, 384], [958, 514], [1006, 124],
  [1082, 222], [1008, 286], [1132, 429], [1276, 130], [234, 216], [278, 231], [370, 201], [160, 269], [280, 354], [392, 334], [384, 276],
  [228, 400], [186, 448], [326, 471], [354, 396], [508, 240], [538, 166], [446, 431], [556, 356], [524, 299], [548, 476], [630, 234],
  [672, 161], [736, 461], [690, 341], [826, 316], [850, 186], [932, 444], [848, 384], [1010, 416], [1078, 369], [936, 284], [1058, 269],
  [1034, 181], [1200, 206], [192, 49], [172, 46], [164, 144], [142, 159], [132, 71], [112, 66], [100, 159], [84, 266], [72, 346],
  [78, 419], [140, 501], [222, 506], [380, 561], [470, 554], [606, 571], [672, 576], [800, 546], [880, 524], [1036, 544], [1104, 511],
  [1206, 436], [1292, 386], [1338, 284], [1312, 209], [1226, 91], [1150, 111], [1096, 71], [1048, 94], [962, 66], [906, 91], [800, 76],
  [746, 99], [650, 71], [596, 79], [506, 144], [454, 149], [396, 59], [346, 64], [330, 111], [268, 124],
];

/** Province 1 is the first. */
export const provinces: ProvinceShape[] = [
  { name: 'Kissamos', terrain: 'hill', harbour: 'H1', neighbours: [2, 4], sites: [2, 3, 4],
    outline: [1, 29, 2, 33, 34, 3, 66, 65, 64], label: [136, 340] },
  { name: 'Lefka Ori', terrain: 'mountain', harbour: null, neighbours: [1, 3, 4, 5, 6], sites: [1, 2, 3, 6, 7, 8],
    outline: [0, 26, 27, 5, 32, 6, 31, 7, 30, 2, 29, 1, 63, 62, 61, 60, 59, 58, 57], label: [300, 298] },
  { name: 'Chania', terrain: 'hill', harbour: 'H2', neighbours: [2, 5], sites: [1, 5, 6],
    outline: [96, 95, 94, 93, 4, 28, 5, 27, 26, 0], label: [309, 175] },
  { name: 'Frangokastello', terrain: 'field', harbour: 'H3', neighbours: [1, 2, 6, 7], sites: [3, 4, 8, 9, 10],
    outline: [2, 30, 7, 36, 8, 35, 9, 68, 67, 3, 34, 33], label: [270, 436] },
  { name: 'Rethymno', terrain: 'hill', harbour: 'H4', neighbours: [2, 3, 8], sites: [5, 6, 7, 11],
    outline: [5, 28, 4, 92, 91, 10, 38, 37, 6, 32], label: [434, 203] },
  { name: 'Psiloritis', terrain: 'mountain', harbour: null, neighbours: [2, 4, 7, 8, 9], sites: [7, 8, 9, 12, 13],
    outline: [7, 31, 6, 41, 11, 40, 12, 39, 8, 36], label: [464, 356] },
  { name: 'Agios Vasilios', terrain: 'hill', harbour: null, neighbours: [4, 6, 9], sites: [9, 10, 13, 14],
    outline: [9, 35, 8, 39, 12, 42, 13, 70, 69], label: [476, 489] },
  { name: 'Mylopotamos', terrain: 'hill', harbour: null, neighbours: [5, 6, 10], sites: [7, 11, 12, 15],
    outline: [6, 37, 38, 10, 90, 89, 14, 44, 43, 11, 41], label: [592, 191] },
  { name: 'Asterousia', terrain: 'mountain', harbour: 'H5', neighbours: [6, 7, 10, 11], sites: [12, 13, 14, 16, 17],
    outline: [12, 40, 11, 46, 15, 45, 16, 72, 71, 13, 42], label: [638, 430] },
  { name: 'Candia', terrain: 'hill', harbour: 'H6', neighbours: [8, 9, 12, 13], sites: [12, 15, 16, 18, 19],
    outline: [11, 43, 44, 14, 88, 87, 17, 48, 18, 47, 15, 46], label: [750, 236] },
  { name: 'Viannos', terrain: 'mountain', harbour: null, neighbours: [9, 12, 14], sites: [16, 17, 20, 21],
    outline: [16, 45, 15, 50, 19, 49, 20, 74, 73], label: [820, 458] },
  { name: 'Dikti', terrain: 'mountain', harbour: null, neighbours: [10, 11, 13, 14, 16], sites: [16, 19, 20, 24, 25],
    outline: [15, 47, 18, 53, 23, 52, 24, 51, 19, 50], label: [980, 344] },
  { name: 'Mirabello', terrain: 'hill', harbour: null, neighbours: [10, 12, 15, 16], sites: [18, 19, 22, 23, 24],
    outline: [18, 48, 17, 86, 85, 21, 55, 22, 54, 23, 53], label: [942, 190] },
  { name: 'Ierapetra', terrain: 'field', harbour: null, neighbours: [11, 12], sites: [20, 21, 25],
    outline: [20, 49, 19, 51, 24, 76, 75], label: [1034, 480] },
  { name: 'Thrypti', terrain: 'mountain', harbour: null, neighbours: [13, 16], sites: [22, 23, 26],
    outline: [22, 55, 21, 84, 83, 82, 81, 25, 56], label: [1114, 159] },
  { name: 'Sitia', terrain: 'hill', harbour: 'H7', neighbours: [12, 13, 15], sites: [23, 24, 25, 26],
    outline: [24, 52, 23, 54, 22, 56, 25, 80, 79, 78, 77], label: [1188, 321] },
];

/** Harbours in the sea before their province. */
export const harbours: { id: string; province: number; point: Point }[] = [
  { id: 'H1', province: 1, point: [38, 296] },
  { id: 'H2', province: 3, point: [300, 76] },
  { id: 'H3', province: 4, point: [182, 549] },
  { id: 'H4', province: 5, point: [480, 101] },
  { id: 'H5', province: 9, point: [640, 611] },
  { id: 'H6', province: 10, point: [772, 46] },
  { id: 'H7', province: 16, point: [1378, 311] },
];
