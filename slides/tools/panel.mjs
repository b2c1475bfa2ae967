// Makes the picture of a real panel: the rule, the timeline of the run, what was seen and expected.
//   node tools/panel.mjs virtual/Part03 pool-of-virtual-threads
// writes images/virtual-panel-pool-of-virtual-threads.svg from what solutions/prove has left in
// solutions/target/panels (--panels=FOLDER names another one; --why adds why it matters). The
// timeline and the words are fragments: first the picture, then what it says.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail, images, repository } from './paths.mjs';

const WIDTH = 1152;
const LETTER = 14.4; // of the panel's font at 24 px
const LINE = 34;
const options = process.argv.slice(2).filter(a => a.startsWith('--'));
const [part, attempt] = process.argv.slice(2).filter(a => !a.startsWith('--'));
if (!attempt) fail(['usage: panel.mjs MODULE/PartNN ATTEMPT [--why] [--panels=FOLDER]']);
const [module, number] = part.split('/');
const panels = options.find(o => o.startsWith('--panels='))?.slice(9)
  ?? path.join(repository, 'solutions/target/panels');
const name = readdirSync(path.join(panels, module)).find(f => f.startsWith(number));
const panel = parse(readFileSync(path.join(panels, module, name, `${attempt}.txt`), 'utf8'));
const file = path.join(images, `${module}-panel-${attempt}.svg`);
writeFileSync(file, draw(panel));
console.log(path.relative(repository, file));

function parse(text) {
  const lines = text.split('\n');
  const field = label => {
    const at = lines.findIndex(l => l.startsWith(`  ${label}`));
    if (at < 0) return null;
    const rest = lines.slice(at + 1);
    const end = rest.findIndex(l => !/^ {12}\S/.test(l));
    return [lines[at].slice(12), ...rest.slice(0, end).map(l => l.trim())].join(' ');
  };
  return {
    rule: lines.find(l => l.startsWith('  ✗')).slice(4),
    seen: field('Seen'),
    expected: field('Expected'),
    why: options.includes('--why') ? field('Why') : null,
    lanes: lines.filter(l => /^ {2}\S.* *│[^│]*$/.test(l) || /^ {2}\S+ +│/.test(l)).map(lane),
  };
}

function lane(line) {
  const edge = line.indexOf('│');
  const label = line.slice(2, edge).trim()
    .replace(/^virtual #\d+ on (worker-\d+)$/, 'virtual thread')
    .replace(/^ForkJoinPool-\d+-/, '').replace(/^pool-\d+-/, '');
  const steps = line.slice(edge + 1);
  const bars = [...steps.matchAll(/([░█])(?:\1|┊)*((?: ?[^\s░█✗→↯┊│]+)*) ?(?:\1|┊)*/g)]
    .map(m => ({ from: m.index, to: m.index + m[0].trimEnd().length, work: m[1] === '█', text: m[2].trim() }));
  const marks = [...steps.matchAll(/[✗→↯┊]/g)].map(m => ({ at: m.index, mark: m[0] }));
  return { label, bars, marks, columns: steps.trimEnd().length };
}

function draw({ rule, seen, expected, why, lanes }) {
  const out = [];
  let y = 40;
  out.push('  <path class="badline" d="M30 22l16 16m0 -16l-16 16"/>');
  for (const line of wrap(rule, 72)) {
    out.push(mono(58, y, line, 'strong'));
    y += LINE;
  }
  if (lanes.length) {
    y += 4;
    out.push('  <g class="fragment play">');
    const left = 40 + Math.max(...lanes.map(l => l.label.length)) * LETTER;
    const scale = (WIDTH - 70 - left) / Math.max(...lanes.map(l => l.columns));
    for (const { label, bars, marks } of lanes) {
      out.push(mono(24, y + 30, label));
      for (const { from, to, work, text } of bars) {
        const x = left + from * scale;
        const width = Math.max((to - from) * scale - 3, 4);
        out.push(`  <rect class="${work ? 'work' : 'wait'}" x="${round(x)}" y="${y}" width="${round(width)}" height="42" rx="4"/>`);
        if (text) {
          out.push(`  <text x="${round(x + width / 2)}" y="${y + 30}" class="mid${work ? ' onwork' : ''}">${escape(text)}</text>`);
        }
      }
      for (const { at, mark } of marks) {
        const x = round(left + at * scale + 8);
        if (mark === '✗') out.push(`  <path class="badline" d="M${x} ${y + 9}l24 24m0 -24l-24 24"/>`);
        if (mark === '↯') out.push(`  <path class="badline" d="M${x + 14} ${y + 4}l-12 18h12l-12 16"/>`);
        if (mark === '→') out.push(`  <path class="arrow" d="M${x} ${y + 21}h14m-8 -8l8 8l-8 8"/>`);
      }
      y += 50;
    }
    out.push('  </g>');
    y += 12;
  }
  out.push('  <g class="fragment">');
  y += 18;
  for (const [label, text] of [['Seen', seen], ['Expected', expected], ['Why', why]]) {
    if (!text) continue;
    wrap(text, 66).forEach((line, i) => {
      if (i === 0) out.push(mono(24, y, label, label === 'Seen' ? 'badtext' : 'accent'));
      out.push(mono(24 + 10 * LETTER, y, line));
      y += LINE;
    });
    y += 6;
  }
  out.push('  </g>');
  const height = y - 10;
  return `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/css" href="../theme/picture.css"?>
<!-- tools/panel.mjs ${part} ${attempt}: the panel of solutions/${module}/attempts/rejected/${attempt}/${name}.java -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
  <title>${escape(rule)}</title>
  <desc>Seen: ${escape(seen)} Expected: ${escape(expected)}</desc>
  <rect class="box" x="4" y="4" width="${WIDTH - 8}" height="${height - 8}" rx="8"/>
  <rect class="bad" x="3" y="3" width="9" height="${height - 6}" rx="3"/>
${out.join('\n')}
</svg>
`;
}

function mono(x, y, text, role = '') {
  return `  <text x="${round(x)}" y="${y}" class="mono panel${role && ` ${role}`}" xml:space="preserve">${escape(text)}</text>`;
}

function wrap(text, width) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function round(number) {
  return Math.round(number * 10) / 10;
}
