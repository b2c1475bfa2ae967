// Records what the judge says of wrong answers, for the decks: panels/MODULE-NN-MISTAKE.txt. The names of
// files to record, such as pool-02-get-inside-the-submit-loop, are arguments; without any, all are recorded
// again. Needs the build of ./kata. Where another rule than the declared one finds the mistake first, the panel
// is that of the proof, which asks the declared one: run solutions/prove MODULE/PartNN before.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { attemptOf, panelNames, panelProblem, panels } from './panel.mjs';
import { repository } from './paths.mjs';

const names = process.argv.length > 2 ? process.argv.slice(2) : panelNames();
mkdirSync(panels, { recursive: true });
for (const module of new Set(names.map(name => name.split('-')[0]))) {
  for (const name of names.filter(each => each.startsWith(`${module}-`))) {
    record(name, judge(attemptOf(name)));
    if (panelProblem(name)) record(name, proof(attemptOf(name)));
    console.log(`panels/${name}.txt`);
  }
}

function record(name, said) {
  const text = said.slice(said.findIndex(line => /^ {2}✗ /.test(line)), said.findIndex(line => /^ {2}(File|Edit) /.test(line)));
  if (!text.length) throw new Error(`${name}: the judge shows no panel:\n${said.join('\n')}`);
  writeFileSync(path.join(panels, `${name}.txt`), `${shorter(text).join('\n').trim()}\n`);
}

function proof(file) {
  const [, module, mistake, part] = file.match(/([a-z]+)\/attempts\/rejected\/([^/]+)\/(Part\w+)\.java$/);
  const panel = path.join(repository, 'solutions/target/panels', module, part, `${mistake}.txt`);
  if (!existsSync(panel)) throw new Error(`another rule finds ${file}: solutions/prove ${module}/${part.slice(0, 6)} first`);
  return readFileSync(panel, 'utf8').split('\n');
}

// Exit code 1 is what a wrong answer gets.
function judge(file) {
  try {
    return execFileSync('./kata', ['judge', '--panel', file], { cwd: repository, encoding: 'utf8' }).split('\n');
  } catch (error) {
    if (!error.stdout) throw error;
    return error.stdout.split('\n');
  }
}

// A panel has 100 columns, a slide 74. The words are wrapped, the lanes are cut.
function shorter(lines) {
  const out = [];
  let row = null;
  const end = () => {
    if (row) out.push(...wrap(row));
    row = null;
  };
  for (const line of lines.map(each => each.slice(2))) {
    const start = line.match(/^(Seen|Expected|Why) +(.*)/);
    if (start) {
      end();
      row = { label: start[1], text: start[2] };
    } else if (row && /^ {10}\S/.test(line)) {
      row.text += ` ${line.trim()}`;
    } else {
      end();
      out.push(line.replace(/^✗ rule \d+ of \d+: /, '✗ '));
    }
  }
  end();
  return out;
}

function wrap({ label, text }) {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > 64) lines.push('');
    lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines.map((line, i) => (i ? ' '.repeat(10) : label.padEnd(10)) + line);
}
