// Exercise slides. `[.exercise,parts="pool/Part02"]` above a title names the parts that the room does;
// their minutes and titles stand in the rules, and the slide gets them from there.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { repository } from './paths.mjs';

const KEY = /^([a-z]+)\/Part(\d\d)$/;

/** What the rules declare of a part, by its key, such as "pool/Part02"; null where there is no such part. */
export function readPart(key) {
  const [, module, number] = key.match(KEY) ?? [];
  const rules = module && path.join(repository, 'modules', module, 'src/test/java/kata', module);
  if (!rules || !existsSync(rules)) return null;
  const file = readdirSync(rules).find(name => name.startsWith(`Part${number}`) && name.endsWith('Test.java'));
  if (!file) return null;
  const [, declared] = readFileSync(path.join(rules, file), 'utf8').match(/@Exercise\(([^]*?)\)\s*(?:@|\w)/) ?? [];
  const minutes = Number(declared?.match(/\bminutes\s*=\s*(\d+)/)?.[1]);
  const title = declared?.match(/\btitle\s*=\s*"([^"]*)"/)?.[1];
  return minutes && title ? { key, module, number: Number(number), title, minutes } : null;
}

/** The keys in an attribute of a slide. */
export function keys(parts) {
  return (parts ?? '').trim().split(/[\s,]+/).filter(key => key);
}

/** Where a slide has what is added below: a plan does not do all the parts of each exercise slide. */
export const TASK = '<div class="task"></div>';

/** What the build adds to an exercise slide: the parts, the command, the countdown. */
export function exerciseHtml(parts) {
  const minutes = parts.reduce((sum, part) => sum + part.minutes, 0);
  // `watch` goes on to the next part by itself: a module needs one command.
  const firsts = parts.filter((part, i) => part.module !== parts[i - 1]?.module);
  const rows = parts.map(part => `<li><b>Part ${String(part.number).padStart(2, '0')}</b> `
    + `${part.title} <small>${part.minutes} min</small></li>`);
  const commands = firsts.map(part => `<code>./kata watch ${part.module}/${part.number}</code>`);
  return `<div class="task"><div class="parts"><ul>${rows.join('')}</ul>${commands.join('')}
<p class="early"><b>Windows</b>: <code>.\\kata</code> for <code>./kata</code></p><p class="early"><b>Done early?</b> Key <kbd>s</kbd>: what it needs in production. Then break it on purpose.</p></div>
<button type="button" class="countdown" data-minutes="${minutes}" title="Key C: start, pause, go on">${minutes}:00</button></div>`;
}
