// The six colours stay apart for everybody: normal sight, three kinds of colour blindness (Machado 2009), in grey; and the shape on
// each can be read.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const style = readFileSync('src/style/app.css', 'utf8');
const light = style.slice(style.indexOf(':root {'), style.indexOf(":root[data-theme='dark']"));
const colour = (name: string) => {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6})`, 'i').exec(light);
  if (!found) throw new Error(`no colour ${name}`);
  return [1, 3, 5].map((at) => parseInt(found[1].slice(at, at + 2), 16) / 255);
};

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const times = (matrix: number[][], v: number[]) => matrix.map((row) => row.reduce((sum, m, at) => sum + m * v[at], 0));

// Severity 1, for linear light.
const sights: Record<string, number[][]> = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

function lab(rgb: number[]): number[] {
  const [x, y, z] = times([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], rgb.map((c) => Math.min(1, Math.max(0, c))));
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** CIEDE2000. */
function difference([l1, a1, b1]: number[], [l2, a2, b2]: number[]): number {
  const degrees = 180 / Math.PI;
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const hue = (a: number, b: number) => (a || b ? (Math.atan2(b, a) * degrees + 360) % 360 : 0);
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  let dh = c1 * c2 === 0 ? 0 : h2 - h1;
  if (dh > 180) dh -= 360;
  if (dh < -180) dh += 360;
  const dl = l2 - l1;
  const dc = c2 - c1;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin(dh / 2 / degrees);
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  let h = h1 + h2;
  if (c1 * c2 !== 0) h = Math.abs(h1 - h2) <= 180 ? h / 2 : h < 360 ? (h + 360) / 2 : (h - 360) / 2;
  const t = 1 - 0.17 * Math.cos((h - 30) / degrees) + 0.24 * Math.cos((2 * h) / degrees) + 0.32 * Math.cos((3 * h + 6) / degrees) - 0.2 * Math.cos((4 * h - 63) / degrees);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c;
  const sh = 1 + 0.015 * c * t;
  const rt = -Math.sin((2 * 30 * Math.exp(-(((h - 275) / 25) ** 2))) / degrees) * 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dH / sh) ** 2 + rt * (dc / sc) * (dH / sh));
}

const luminance = (rgb: number[]) => times([[0.2126, 0.7152, 0.0722]], rgb.map(linear))[0];
const pairs = (list: string[]) => list.flatMap((one, at) => list.slice(at + 1).map((other) => [one, other]));

function closest(names: string[], sight: string): number {
  const seen = new Map(names.map((name) => [name, lab(times(sights[sight], colour(name).map(linear)))]));
  return Math.min(...pairs(names).map(([one, other]) => difference(seen.get(one)!, seen.get(other)!)));
}

const six = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'];

test.each(Object.keys(sights))('the six colours stay apart: %s', (sight) => {
  expect(closest(six, sight)).toBeGreaterThan(20);
});

test.each(Object.keys(sights))('the goods stay apart: %s', (sight) => {
  expect(closest(['food', 'wood', 'rock', 'cloth', 'gold'], sight)).toBeGreaterThan(20);
});

test('in grey the six are six', () => {
  const greys = six.map((name) => lab(Array(3).fill(luminance(colour(name))))[0]).sort((a, b) => a - b);
  expect(Math.min(...greys.slice(1).map((grey, at) => grey - greys[at]))).toBeGreaterThan(8);
});

test.each(six)('the shape on %s can be read', (name) => {
  const [one, other] = [luminance(colour(name)), luminance(colour(name.replace('c', 'g')))];
  expect((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)).toBeGreaterThan(4.5);
});
