// A record that is spoiled in every way the engine notices: the page says why in the reader's language, and where.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineModule } from '$page/engine/module';
import { sayRecordTrouble } from '$page/table/record_trouble';
import { words } from '$page/words/words.svelte';
import { hasEngine, realEngine } from '$tests/unit/real_engine';

const record = readFileSync('../games/schotten_totten/tests/records/rules_1.txt', 'utf8').split(/\n\s*\n(?=\[Merlon)/)[0];

/** What is done to the record, and what a German reader is told. */
const spoiled: [string, (text: string) => string, RegExp][] = [
  ['another file', () => 'Liebes Tagebuch!\n', /^Sie ist keine Aufzeichnung einer Partie\.$/],
  ['a later form', (text) => text.replace('[Merlon "1"]', '[Merlon "2"]'), /^Diese Version von Merlon kennt ihr Format nicht/],
  ['half of it', (text) => text.slice(0, text.indexOf('\n7. ')), /^Sie endet in Zeile \d+ ohne Ergebnis/],
  ['a line that is none', (text) => text.replace('\n3. ', '\nthree '), /^Zeile 12 ist ab Zeichen \d+ nicht zu lesen/],
  ['an illegal move', (text) => text.replace('3. [2] r5@9', '3. [2] y9@9'), /^Schritt 3, „y9@9“ in Zug 3, verstößt gegen Regel ST-\d/],
  ['the wrong player', (text) => text.replace('3. [2]', '3. [1]'), /^Schritt 3, .* An der Reihe ist Platz 2\.$/],
  ['no move', (text) => text.replace('3. [2] r5@9', '3. [2] hop'), /^Schritt 3, „hop“ in Zug 3, ist kein Spielzug/],
  ['other rules', (text) => text.replace('[Rules "1"]', '[Rules "99"]'), /^Sie wurde nach Fassung 99 der Regeln gespielt; diese Version von Merlon spielt nach Fassung \d+\.$/],
  ['no deal', (text) => text.replace(/\[Seed .*\n/, ''), /^Sie sagt nicht, wie ausgeteilt wurde\.$/],
  ['another game', (text) => text.replace('[Game "schotten-totten"]', '[Game "chess"]'), /^Merlon kennt das Spiel „chess“ nicht\.$/],
  ['another result', (text) => text.replace('[Result "0 1"]', '[Result "1 0"]').replace(/^result .*$/m, 'result 1 0'), /^Sie nennt das Ergebnis 1 0, diese Züge führen aber zu 0 1\.$/],
];

describe.runIf(hasEngine)('a bad record', () => {
  let engine: EngineModule;
  beforeAll(async () => {
    engine = await realEngine();
  });
  afterAll(() => words.speak('en'));

  test('is told from a good one', () => {
    expect(engine.ask({ cmd: 'record.open', record, now: 0 }).ok).toBe(true);
  });

  test.each(spoiled)('is refused in both languages: %s', async (_name, spoil, german) => {
    const { ok, error } = engine.ask({ cmd: 'record.open', record: spoil(record), now: 0 });
    expect(ok).toBe(false);
    await words.speak('de');
    expect(sayRecordTrouble(new Error(error!.message))).toMatch(german);
    await words.speak('en');
    const english = sayRecordTrouble(new Error(error!.message));
    expect(english).not.toMatch(/record\.bad|[{}]|„|undefined/);
    expect(english).not.toMatch(/^The reason/);
  });
});
