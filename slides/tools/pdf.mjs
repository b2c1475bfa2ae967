// PDF files of the decks: the slides, and the slides with the speaker's notes.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { deckNames, fail, handouts, out } from './paths.mjs';
import { launch } from './chromium.mjs';

const started = performance.now();
const problems = [];
mkdirSync(handouts, { recursive: true });
const browser = await launch();
let bytes = 0;
let files = 0;
try {
  for (const name of deckNames()) {
    await print(name, `${name}.pdf`, '?print-pdf', false);
    await print(name, `${name}-notes.pdf`, '?print-pdf&showNotes=separate-page', true);
  }
} finally {
  await browser.close();
}
if (problems.length) {
  fail(problems);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${files} PDF files, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s: slides/target/handouts`);

async function print(name, file, query, withNotes) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(pathToFileURL(path.join(out, `${name}.html`)).href + query);
  await page.waitForSelector('.pdf-page');
  await page.waitForFunction(() => window.Reveal?.isReady());
  await page.evaluate(() => document.fonts.ready);
  const slides = await page.evaluate(() => document.querySelectorAll('.pdf-page section').length);
  const notes = await page.evaluate(() => [...document.querySelectorAll('.speaker-notes-pdf')]
    .map(note => note.scrollHeight));
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  notes.forEach((height, i) => {
    if (height > 720) problems.push(`${file}: the notes of slide ${i + 2} need more than a page`);
  });
  // The first slide has no notes.
  const expectedNotes = withNotes ? slides - 1 : 0;
  if (pages !== slides + notes.length || notes.length !== expectedNotes) {
    problems.push(`${file}: ${pages} pages for ${slides} slides with ${notes.length} notes`);
  }
  const target = path.join(handouts, file);
  writeFileSync(target, pdf);
  bytes += statSync(target).size;
  files++;
  await page.close();
}
