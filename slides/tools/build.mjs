// AsciiDoc to reveal.js: target/decks/ opens from disk. Names of decks as arguments build only those.
// Without names, the decks of workshop/plans.yaml are built, too.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyAssets } from './assets.mjs';
import { DeckReader } from './deck.mjs';
import { index } from './index.mjs';
import { keepNumbers } from './numbers.mjs';
import { page } from './page.mjs';
import { deckNames, fail, out, plans, root } from './paths.mjs';
import { planDecks } from './plandecks.mjs';
import { lint } from './source.mjs';

const started = performance.now();
const names = deckNames();
const problems = names.flatMap(lint);
const reader = new DeckReader(problems);
const decks = names.map(name => reader.read(name));
const whole = process.argv.length === 2;
const planned = whole && existsSync(plans) && !problems.length ? planDecks(decks, problems) : [];
problems.push(...reader.messages());
if (planned.length && !problems.length) keepNumbers(planned, problems);

rmSync(out, { recursive: true, force: true });
if (problems.length) fail(problems);
mkdirSync(out, { recursive: true });
copyAssets();
for (const deck of [...decks, ...planned]) {
  writeFileSync(path.join(out, `${deck.name}.html`), page(deck, problems));
}
if (problems.length) {
  rmSync(out, { recursive: true, force: true });
  fail(problems);
}
writeFileSync(path.join(out, 'index.html'), index(decks, planned));
for (const { name, slides } of [...decks, ...planned]) {
  const minutes = slides.reduce((sum, slide) => sum + slide.seconds / 60, 0);
  const exercises = slides.filter(slide => slide.exercise).length;
  const predictions = slides.filter(slide => slide.predict).length;
  console.log(`  ${name.padEnd(12)} ${String(slides.length).padStart(3)} slides  ${String(Math.round(minutes)).padStart(3)} min`
    + `  ${String(exercises).padStart(2)} exercises  ${String(predictions).padStart(2)} predictions`);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${decks.length} decks, ${planned.length} plans in ${seconds} s: `
  + path.join('slides', path.relative(root, out), 'index.html'));
