// Reads the rules (games/<name>/rules.*.md) into blocks that Blocks.svelte draws: headings, paragraphs, lists, tables and drawings made of
// letters. Only what those texts use is understood; everything else stays text.

export type Piece = { kind: 'text' | 'strong' | 'soft' | 'code'; text: string } | { kind: 'rule'; rule: string };
export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'paragraph'; rule: string | null; pieces: Piece[]; plain: string }
  | { kind: 'list'; items: Piece[][]; plain: string }
  | { kind: 'table'; head: Piece[][]; rows: Piece[][][]; plain: string }
  | { kind: 'drawing'; text: string; plain: string };

const ruleNumber = '[A-Z]{2}-\\d+\\.\\d+';
const pieceOf = new RegExp(`\\*\\*(.+?)\\*\\*|\\*(.+?)\\*|\`(.+?)\`|(${ruleNumber})`, 'g');

/** Text with emphasis, code and references to rules. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(pieceOf)) {
    if (found.index > at) pieces.push({ kind: 'text', text: text.slice(at, found.index) });
    at = found.index + found[0].length;
    const [, strong, soft, code, rule] = found;
    if (rule) pieces.push({ kind: 'rule', rule });
    else if (strong) pieces.push({ kind: 'strong', text: strong });
    else if (soft) pieces.push({ kind: 'soft', text: soft.replaceAll('`', '') });
    else pieces.push({ kind: 'code', text: code });
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) });
  return pieces;
}

/** A sentence that names a file of the repository, as the text in the other language: here that one is a button away. */
const ofFiles = /\s[^.]*`\w+(?:\.\w+)*\.md`[^.]*\./g;

/** The blocks of a text. */
export function blocksOf(source: string): Block[] {
  const blocks: Block[] = [];
  const lines = source.replace(ofFiles, '').split('\n');
  for (let at = 0; at < lines.length; ) {
    if (lines[at].trim() === '') {
      at++;
      continue;
    }
    const end = endOfBlock(lines, at);
    blocks.push(blockOf(lines.slice(at, end)));
    at = end;
  }
  return blocks;
}

/** A drawing ends with its fence, everything else with an empty line. */
function endOfBlock(lines: string[], start: number): number {
  if (lines[start].startsWith('#')) return start + 1;
  const fence = lines[start].startsWith('```');
  let at = start + 1;
  while (at < lines.length && (fence ? !lines[at].startsWith('```') : lines[at].trim() !== '')) at++;
  return fence ? at + 1 : at;
}

function blockOf(lines: string[]): Block {
  const heading = /^(#+) (.*)$/.exec(lines[0]);
  if (heading) return { kind: 'heading', level: heading[1].length, text: heading[2], id: `part-${/^\d+/.exec(heading[2])?.[0] ?? 'top'}` };
  if (lines[0].startsWith('```')) {
    const text = lines.slice(1, -1).join('\n');
    return { kind: 'drawing', text, plain: text };
  }
  const plain = lines.join(' ').replace(/[*`]/g, '');
  if (lines[0].startsWith('|')) {
    const [head, , ...rows] = lines.map(cellsOf);
    return { kind: 'table', head, rows, plain };
  }
  if (lines[0].startsWith('- ')) return { kind: 'list', items: itemsOf(lines), plain };
  const numbered = new RegExp(`^\\*\\*(${ruleNumber})\\*\\* (.*)$`, 's').exec(lines.join(' '));
  if (numbered) return { kind: 'paragraph', rule: numbered[1], pieces: piecesOf(numbered[2]), plain };
  return { kind: 'paragraph', rule: null, pieces: piecesOf(lines.join(' ')), plain };
}

function cellsOf(line: string): Piece[][] {
  return line.replace(/^\||\|$/g, '').split('|').map((cell) => piecesOf(cell.trim()));
}

/** A line that does not begin an item goes on with the one before. */
function itemsOf(lines: string[]): Piece[][] {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return items.map(piecesOf);
}

const forProgrammers = /^\d+\. (For programmers|Für Programmierer)\b/;

/** What players read: without the chapter for programmers, unless one of its rules is asked for by its number. */
export function forPlayers(blocks: Block[], asked = ''): Block[] {
  const start = blocks.findIndex((block) => block.kind === 'heading' && forProgrammers.test(block.text));
  if (start < 0) return blocks;
  const next = blocks.findIndex((block, at) => at > start && block.kind === 'heading');
  const chapter = blocks.slice(start, next < 0 ? undefined : next);
  const isAsked = chapter.some((block) => block.kind === 'paragraph' && block.rule !== null && block.rule === asked.toUpperCase());
  return isAsked ? blocks : blocks.filter((block) => !chapter.includes(block));
}

/** The blocks that contain a word or a rule's number, under their headings. */
export function matching(blocks: Block[], word: string): Block[] {
  const wanted = word.toLowerCase();
  const found: Block[] = [];
  let heading: Block | null = null;
  for (const block of blocks) {
    if (block.kind === 'heading') heading = block;
    else if (block.plain.toLowerCase().includes(wanted)) {
      if (heading && !found.includes(heading)) found.push(heading);
      found.push(block);
    }
  }
  return found;
}
