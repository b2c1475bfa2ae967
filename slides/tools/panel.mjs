// What the judge said of a wrong answer, as tools/panels.mjs has recorded it. A panel that says something else
// than the attempt declares today is stale.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { repository, root } from './paths.mjs';

export const panels = path.join(root, 'panels');

export function panelNames() {
  return existsSync(panels) ? readdirSync(panels).map(file => file.replace(/\.txt$/, '')).sort() : [];
}

/** The file of the attempt that a panel is about: pool-02-get-without-cancel. */
export function attemptOf(name) {
  const [, module, number, mistake] = name.match(/^([a-z]+)-(\d\d)-(.+)$/) ?? [];
  const folder = path.join(repository, 'solutions', module ?? '', 'attempts/rejected', mistake ?? '');
  const file = existsSync(folder) && readdirSync(folder).find(each => each.startsWith(`Part${number}`));
  return file ? path.join(folder, file) : null;
}

/** Why a panel may not be shown, in a sentence; null if it may. */
export function panelProblem(name) {
  const attempt = attemptOf(name);
  if (!attempt) return `panels/${name}.txt: there is no such wrong answer`;
  const flat = text => text.replace(/\s+/g, ' ');
  const declared = readFileSync(attempt, 'utf8').match(/says\s*=\s*((?:"(?:\\.|[^"\\])*"\s*\+?\s*)+)/)?.[1] ?? '';
  const says = [...declared.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, text]) => text.replace(/\\(.)/g, '$1')).join('');
  const said = flat(readFileSync(path.join(panels, `${name}.txt`), 'utf8'));
  return said.includes(flat(says)) ? null
    : `panels/${name}.txt: does not say "${says}", as the attempt declares: node tools/panels.mjs ${name}`;
}

// Our fonts have a cross, and no ballot.
const escaped = text => text.replace(/✗/g, '×').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/**
 * The panel as HTML.
 *
 * @param only "words" or "lanes", where a slide has room for one of them
 * @param steps the rule and the lanes first, and then, step by step, these rows: "Seen Expected Why"
 */
export function panelHtml(name, only, steps) {
  const lines = readFileSync(path.join(panels, `${name}.txt`), 'utf8').trimEnd().split('\n');
  const lanes = lines.filter(line => /^[^│]*│/.test(line));
  const threads = lanes.length ? [] : threadsOf(lines);
  const signs = lines.find(line => /^[░█] /.test(line));
  const words = lines.filter((line, at) => !lanes.includes(line) && !threads.includes(at)
    && line !== signs && !/^… and /.test(line));
  const picture = lanes.length ? drawn(lanes) + legend(signs) : inColumns(threads.map(at => lines[at]));
  if (steps) {
    const [rule, ...parts] = rows(words).split(/(?=<div class="row">)/);
    const some = labels => parts.filter(part => labels.some(label => part.includes(`<b>${label}</b>`)));
    const step = part => part.length ? `<div class="fragment">${part.join('')}</div>` : '';
    const shown = steps.split(' ');
    return `<div class="panel">${rule}${only === 'words' ? '' : picture}`
      + step(some(shown.filter(label => label !== 'Why'))) + step(some(shown.filter(label => label === 'Why'))) + '</div>';
  }
  return '<div class="panel">'
    + (only === 'lanes' ? '' : rows(words))
    + (only === 'words' ? '' : picture)
    + '</div>';
}

/** Which lines say what two threads did: those behind the blank line after the words. */
function threadsOf(lines) {
  const labels = lines.map((line, at) => /^(Seen|Expected|Why|Look at) /.test(line) ? at : -1);
  const blank = lines.indexOf('', Math.max(...labels));
  return blank < 0 ? [] : lines.flatMap((line, at) => at > blank && line.trim() ? [at] : []);
}

/** What two threads did, line by line, each in its column. */
function inColumns(lines) {
  if (!lines.length) return '';
  const right = lines[0].search(/\S+( \S+)*$/);
  const cells = lines.flatMap((line, at) => {
    const cell = text => `<${at ? 'code' : 'b'}>${escaped(text.trim())}</${at ? 'code' : 'b'}>`;
    return [cell(line.slice(0, right)), cell(line.slice(right))];
  });
  return `<div class="threads">${cells.join('')}</div>`;
}

function drawn(lanes) {
  const longest = Math.max(...lanes.map(line => line.length - line.indexOf('│')));
  // As wide as the longest name, so that each has one line.
  const name = Math.max(...lanes.map(line => line.slice(0, line.indexOf('│')).trim().length));
  return `<div class="lanes" style="--name: ${Math.min(name, 25) + 1}ch">${lanes.map(line => lane(line, longest)).join('')}</div>`;
}

/** What the colours and the signs of the lanes mean, as the judge says it: "░ wait  → still open  (not to scale)". */
function legend(signs) {
  if (!signs) return '';
  const [, meanings, remark] = signs.match(/^(.*?) *(?:\((.*)\))?$/);
  const kinds = { '░': '<i class="waits"></i>', '█': '<i class="works"></i>' };
  const entries = meanings.split(/ {2,}/).map(meaning => meaning.match(/^(\S) (.*)$/))
    .filter(found => found).map(([, sign, text]) => `<span>${kinds[sign] ?? `<b>${escaped(sign)}</b>`} ${escaped(text)}</span>`);
  return `<p class="legend">${entries.join('')}${remark ? `<span>${escaped(remark)}</span>` : ''}</p>`;
}

function rows(lines) {
  const parts = [];
  for (const line of lines) {
    const [, label, text] = line.match(/^(Seen|Expected|Why|Look at) +(.*)/) ?? [];
    if (label) parts.push({ label, text: [text] });
    else if (parts.length && line.trim()) parts.at(-1).text.push(line.slice(10));
  }
  // What two threads did stands in columns.
  const cell = ({ label, text }) => label === 'Look at' && text.length > 1
    ? `<pre>${escaped(text.join('\n'))}</pre>` : `<p>${escaped(text.join(' '))}</p>`;
  return `<p class="rule">${escaped(lines[0])}</p>`
    + parts.map(part => `<div class="row"><b>${part.label}</b>${cell(part)}</div>`).join('');
}

function lane(line, longest) {
  const at = line.indexOf('│');
  const bars = line.slice(at + 1).match(/░ ?[^░█✗↯┊]*?░+|█ ?[^░█✗↯┊]*?█+|[░█]|[✗↯┊→]| +|[^░█✗↯┊→ ]+/g) ?? [];
  const used = line.length - at;
  const spans = bars.map(bar => {
    const label = bar.replace(/[░█]/g, '').trim();
    const kind = bar.startsWith('░') ? 'waits' : bar.startsWith('█') ? 'works' : '';
    return `<span class="${kind}" style="flex-grow: ${bar.length}">${escaped(label)}</span>`;
  });
  return `<div class="line"><b>${escaped(line.slice(0, at).trim())}</b><div class="bars">${spans.join('')}`
    + `<span style="flex-grow: ${longest - used + 1}"></span></div></div>`;
}
