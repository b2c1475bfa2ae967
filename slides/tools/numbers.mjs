// workshop/slide-numbers.yaml: with which slide each block of a plan begins, for the run sheets.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { plans } from './paths.mjs';

const file = path.join(path.dirname(plans), 'slide-numbers.yaml');

const HEAD = `# With which slide each block of workshop/plans.yaml begins, a list for each day: of the deck of that name
# on the first day, of two-days-2 on the second. Empty (null) where a block has no slide of its own.
# Written by slides/build; the run sheets take it from here.
`;

/** Writes it where it has changed. What a gate checks out must be in order: there it is a problem. */
export function keepNumbers(planned, problems) {
  const days = planned.filter(deck => !deck.name.match(/-\d+$/))
    .map(({ name, numbers }) => [name, [numbers[0], ...later(planned, name)]]);
  const text = HEAD + days.map(([name, lists]) => `${name}:\n`
    + lists.map(list => `  - [${list.map(number => number ?? 'null').join(', ')}]\n`).join('')).join('');
  const known = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (known === text) return;
  if (known !== null && process.env.CI) {
    problems.push('workshop/slide-numbers.yaml is not that of the plans: slides/build writes it');
    return;
  }
  writeFileSync(file, text);
  console.log('  workshop/slide-numbers.yaml has changed: solutions/prove --tables renders the run sheets');
}

// A later day has a deck of its own, and its numbers begin anew.
const later = (planned, name) => planned.filter(deck => deck.name.match(`^${name}-\\d+$`)).map(deck => deck.numbers[0]);
