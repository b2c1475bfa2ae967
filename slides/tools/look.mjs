// Builds the decks named (or all) and makes a picture of each slide, fragments shown, to look at:
// target/looks/NAME-NN.png, and target/looks/NAME.png with all slides of the deck on one sheet.
// --plans: of the decks of workshop/plans.yaml. --dark: in the dark theme, as NAME-dark….png.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { deckNames, looks, out, root } from './paths.mjs';
import { launch } from './chromium.mjs';

const OPTIONS = ['--plans', '--dark'];
const options = process.argv.filter(argument => OPTIONS.includes(argument));
process.argv = process.argv.filter(argument => !OPTIONS.includes(argument));
const ofPlans = options.includes('--plans');
const dark = options.includes('--dark');
const decks = deckNames();
try {
  const build = fileURLToPath(new URL('build.mjs', import.meta.url));
  execFileSync(process.execPath, [build, ...(ofPlans ? [] : decks)], { stdio: 'inherit' });
} catch {
  process.exit(1);
}
const names = ofPlans
  ? readdirSync(out).filter(file => file.endsWith('.html')).map(file => file.slice(0, -5))
    .filter(name => name !== 'index' && !decks.includes(name))
  : decks;
mkdirSync(looks, { recursive: true });
const browser = await launch();
try {
  for (const name of names) {
    for (const old of readdirSync(looks)) {
      if (new RegExp(`^${as(name)}(-\\d\\d+)?\\.png$`).test(old)) rmSync(path.join(looks, old));
    }
    const slides = await look(name);
    await sheet(as(name), slides);
    console.log(`${slides.length} pictures: slides/${path.relative(root, looks)}/${as(name)}-*.png, `
      + `and ${as(name)}.png with all of them`);
  }
} finally {
  await browser.close();
}

function as(name) {
  return dark ? `${name}-dark` : name;
}

async function look(name) {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 720 }, colorScheme: dark ? 'dark' : 'light',
  });
  await page.goto(pathToFileURL(path.join(out, `${name}.html`)).href);
  await page.waitForFunction(() => window.Reveal?.isReady());
  await page.addStyleTag({ content: '.reveal .fragment:not(.fade-out) { opacity: 1 !important; visibility: visible !important; } .reveal .fragment.fade-out { visibility: hidden !important; } * { animation: none !important; }' });
  const total = await page.evaluate(async () => {
    await document.fonts.ready;
    return Reveal.getTotalSlides();
  });
  const files = [];
  for (let i = 0; i < total; i++) {
    await page.evaluate(async slide => {
      Reveal.slide(slide, 0);
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, i);
    const file = path.join(looks, `${as(name)}-${String(i + 1).padStart(2, '0')}.png`);
    await page.screenshot({ path: file });
    files.push(file);
  }
  await page.close();
  return files;
}

async function sheet(name, files) {
  const page = await browser.newPage({ viewport: { width: 1960, height: 400 } });
  // From a page of the folder, since a page without a place may load nothing from disk.
  await page.goto(pathToFileURL(path.join(out, 'index.html')).href);
  await page.evaluate(async sources => {
    document.head.replaceChildren();
    document.body.removeAttribute('class');
    document.body.style.cssText = 'margin: 8px; display: grid; gap: 8px; background: #888; '
      + 'grid-template-columns: repeat(3, 1fr)';
    document.body.replaceChildren(...sources.map(source => Object.assign(new Image(), { src: source })));
    for (const image of document.images) {
      image.style.width = '100%';
      await image.decode();
    }
  }, files.map(file => pathToFileURL(file).href));
  await page.screenshot({ path: path.join(looks, `${name}.png`), fullPage: true });
  await page.close();
}
