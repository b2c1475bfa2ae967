// Draws what a terminal showed as a moving SVG: node draw.mjs <output> <columns>
// The texts are those of the recording, with the time that each verdict took. How long a picture stands
// is chosen here. The picture loads nothing, and is light or dark as its reader's screen is.
import { readFileSync } from 'node:fs';

const [, , outputFile, columnsText] = process.argv;
const columns = Number(columnsText);

const CELL = { width: 8, height: 18 };
const PAD = 18;
const BAR = 40;
const MOVES = /\x1b\[([0-9;?]*)([A-Za-z])|\x1b[=>]|\r\n|\n|\r|[\s\S]/gu;

const JUDGING = 0.7; // seconds, as all times here
const SCENES = [
  { caption: '$ ./kata watch pool/2', hold: 2.6 },
  { caption: 'saved: every task gets a thread of its own', hold: 6 },
  { caption: 'saved again, with one line changed', hold: 6 },
];

/** What a terminal shows: lines of cells, each a character and how it is set. */
class Screen {
  lines = [[]];
  row = 0;
  column = 0;
  style = '';

  write(text) {
    for (const [token, parameters, command] of text.matchAll(MOVES)) {
      if (command) this.#control(command, parameters);
      else if (token === '\r') this.column = 0;
      else if (token === '\n' || token === '\r\n') this.#newLine();
      else if (!token.startsWith('\x1b')) this.#put(token);
    }
  }

  #control(command, parameters) {
    if (command === 'm') this.#set(parameters.split(';').map(Number));
    if (command === 'H') [this.row, this.column] = [0, 0];
    if (command === 'J') this.lines = [[]];
    if (command === 'K') this.lines[this.row].length = this.column;
  }

  #set(codes) {
    const names = { 1: 'bold', 2: 'faint', 31: 'red', 32: 'green' };
    for (const code of codes) this.style = code === 0 ? '' : `${this.style} ${names[code] ?? ''}`.trim();
  }

  #newLine() {
    this.row++;
    this.column = 0;
    this.lines[this.row] ??= [];
  }

  #put(character) {
    const line = this.lines[this.row];
    while (line.length < this.column) line.push([' ', '']);
    line[this.column++] = [character, this.style];
  }

  text() {
    return this.lines.map((line) => line.map(([character]) => character).join(''));
  }

  copy() {
    return this.lines.map((line) => [...line]);
  }
}

// A verdict is on the screen when its last line is. What follows belongs to the next part.
function scenes() {
  const screen = new Screen();
  const found = [];
  let saved = false;
  // The file begins with a line of script's own. In each part of a line one thing is printed.
  const [, ...lines] = readFileSync(outputFile, 'utf8').split(/(?<=\n)|(?=\x1b\[H)/);
  for (const line of lines) {
    screen.write(line);
    const text = screen.text();
    const judging = text.some((l) => l.includes('judging'));
    saved ||= judging;
    const complete = !judging && text.some((l) => l.includes('Verdict after'));
    if (complete && found.length < SCENES.length && (found.length === 0 || saved)) {
      found.push({ screen: screen.copy() });
      saved = false;
    }
  }
  if (found.length !== SCENES.length) {
    throw new Error(`${found.length} verdicts in the recording, and not ${SCENES.length}`);
  }
  return found;
}

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

// Runs of one style, so that a line is a few elements. Bars are drawn: not every font has them.
function drawnLine(cells, y) {
  const runs = [];
  cells.forEach(([character, style], column) => {
    const kind = character === '░' ? 'wait' : character === '█' ? 'work' : 'text';
    const last = runs.at(-1);
    if (last && last.kind === kind && last.style === style) last.text += character;
    else runs.push({ kind, style, column, text: character });
  });
  return runs
    .filter(({ kind, text }) => kind !== 'text' || text.trim())
    .map(({ kind, style, column, text }) => {
      if (kind !== 'text') {
        return `<rect class="${kind}" x="${PAD + column * CELL.width}" y="${y - 13}" `
          + `width="${text.length * CELL.width}" height="${CELL.height - 3}"/>`;
      }
      const start = text.length - text.trimStart().length;
      const shown = text.trim();
      const length = [...shown].length;
      return `<text${style ? ` class="${style}"` : ''} x="${PAD + (column + start) * CELL.width}" `
        + `y="${y}" textLength="${length * CELL.width}">${escaped(shown)}</text>`;
    })
    .join('');
}

function drawn(cells) {
  return cells
    .map((line, row) => drawnLine(line, BAR + PAD + (row + 1) * CELL.height))
    .filter(Boolean)
    .join('\n');
}

const withoutMargin = (cells) => {
  const empty = (line) => line.every(([character]) => character === ' ');
  const first = cells.findIndex((line) => !empty(line));
  const last = cells.findLastIndex((line) => !empty(line));
  return cells.slice(first, last + 1);
};

const found = scenes();
const frames = [];
found.forEach(({ screen }, i) => {
  if (i > 0) {
    const before = withoutMargin(found[i - 1].screen);
    const judging = [...'  judging…'].map((character) => [character, 'faint']);
    frames.push({ cells: [...before, judging], caption: SCENES[i].caption, seconds: JUDGING });
  }
  frames.push({
    cells: withoutMargin(screen),
    caption: SCENES[i].caption,
    seconds: SCENES[i].hold,
  });
});

const total = frames.reduce((sum, frame) => sum + frame.seconds, 0);
const rows = Math.max(...frames.map(({ cells }) => cells.length));
const width = 2 * PAD + columns * CELL.width;
const height = BAR + 2 * PAD + rows * CELL.height;

let begin = 0;
const keyframes = frames.map(({ seconds }, i) => {
  const from = (100 * begin) / total;
  begin += seconds;
  const to = (100 * begin) / total;
  const steps = [
    from > 0 ? '0% { visibility: hidden }' : '',
    `${from.toFixed(3)}% { visibility: visible }`,
    to < 100 ? `${to.toFixed(3)}% { visibility: hidden }` : '',
  ];
  return `@keyframes f${i} { ${steps.filter(Boolean).join(' ')} }
.f${i} { visibility: hidden; animation: f${i} ${total.toFixed(2)}s step-end infinite; }`;
});

const still = 2; // the red panel, where nothing shall move
process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">
<title id="title">./kata watch: a wrong answer is saved and its panel appears; a right one is saved and it turns green</title>
<!-- Recorded and drawn by modules/cli/recording/record -->
<style>
svg { --paper: #ffffff; --bar: #f0f2f5; --ink: #1f2328; --faint: #68717a; --red: #c4232f; --green: #1a7a37; --wait: #b9d3f0; --work: #2f6fb3; --edge: #d0d7de; }
@media (prefers-color-scheme: dark) {
svg { --paper: #10151c; --bar: #1c232d; --ink: #e6edf3; --faint: #919ba6; --red: #ff8078; --green: #4bc45f; --wait: #2e4a6b; --work: #6ea8e8; --edge: #3a434e; }
}
text { font: 13.2px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: var(--ink); white-space: pre; }
.bold { font-weight: 700; } .faint { fill: var(--faint); } .red { fill: var(--red); } .green { fill: var(--green); }
.caption { font-weight: 700; }
.wait { fill: var(--wait); } .work { fill: var(--work); }
${keyframes.join('\n')}
@media (prefers-reduced-motion: reduce) {
g[class^="f"] { animation: none; visibility: hidden; } .f${still} { visibility: visible !important; }
}
</style>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8" fill="var(--paper)" stroke="var(--edge)"/>
<path d="M.5 ${BAR} V8.5 a8 8 0 0 1 8 -8 H${width - 8.5} a8 8 0 0 1 8 8 V${BAR} z" fill="var(--bar)" stroke="var(--edge)"/>
${frames
    .map(({ cells, caption }, i) => `<g class="f${i}">
<text class="caption" x="${PAD}" y="25">${escaped(caption)}</text>
${drawn(cells)}
</g>`)
    .join('\n')}
</svg>
`);
