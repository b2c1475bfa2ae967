// Where things are, and which decks there are. The order of the decks is the order of the workshop.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const home = fileURLToPath(new URL('..', import.meta.url));
// The tools' own tests let them work on another folder.
export const root = process.env.SLIDES_ROOT ?? home;
export const repository = path.join(root, '..');
export const decks = path.join(root, 'decks');
export const images = path.join(root, 'images');
export const plans = path.join(repository, 'workshop/plans.yaml');
export const charts = path.join(repository, 'modules/lab/results');
export const theme = path.join(home, 'theme');
export const packages = path.join(home, 'node_modules');
export const out = path.join(root, 'target', 'decks');
export const handouts = path.join(root, 'target', 'handouts');
export const looks = path.join(root, 'target', 'looks');

const ORDER = [
  'opening', 'sequential', 'pool', 'forkjoin', 'eventloop', 'reactive', 'virtual', 'structured',
  'coroutines', 'disruptor', 'closing',
];

/** The names of all decks, or of those that were asked for on the command line. */
export function deckNames() {
  const found = readdirSync(decks).filter(f => f.endsWith('.adoc')).map(f => f.slice(0, -5));
  const unknown = found.filter(name => !ORDER.includes(name));
  if (unknown.length) {
    fail([`decks/${unknown[0]}.adoc: not in ORDER of tools/paths.mjs, so it has no place`]);
  }
  const asked = process.argv.slice(2);
  const wrong = asked.filter(name => !found.includes(name));
  if (wrong.length) {
    fail([`there is no deck ${wrong.join(', ')}; there are ${found.join(', ')}`]);
  }
  return ORDER.filter(name => (asked.length ? asked : found).includes(name));
}

/** Ends the build, with everything that is wrong. */
export function fail(problems) {
  for (const problem of problems) {
    console.error(`  ✗ ${problem}`);
  }
  console.error(`${problems.length} problem${problems.length === 1 ? '' : 's'}.`);
  process.exit(1);
}
