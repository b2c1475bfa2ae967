// Opens each deck in Chromium at 1280 x 720, goes through all of it, and fails on what does not fit,
// on what comes from outside of the folder, and on errors of the page.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { deckNames, fail, out } from './paths.mjs';
import { launch } from './chromium.mjs';
import { SMALLEST, measure } from './measure.mjs';

const started = performance.now();
const names = deckNames();
const problems = names.flatMap(urls);
const browser = await launch();
let slides = 0;
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  await look(context, 'index', async () => {});
  for (const name of names) {
    await look(context, name, page => goThrough(page, name));
    await look(context, name, page => lookAtPaper(page, name), '?print-pdf');
  }
  // A plan has slides of the decks, which were looked at, and some of its own.
  for (const name of process.argv.length === 2 ? planNames() : []) {
    problems.push(...urls(name));
    await look(context, name, page => lookAtOwn(page, name));
  }
} finally {
  await browser.close();
}
if (problems.length) {
  fail([...new Set(problems)]);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`checked ${slides} slides in ${seconds} s: 0 overflows, nothing from outside of the folder`);

// What the files themselves say; what scripts load is heard below.
function urls(name) {
  const found = [];
  const scan = file => {
    const text = readFileSync(path.join(out, file), 'utf8').replaceAll(/http:\/\/www\.w3\.org\/(2000\/svg|1999\/xlink)/g, '');
    for (const [url] of text.matchAll(/(?:https?:)?\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+[^\s"'<)]*/gi)) {
      found.push(`${file}: a URL outside of the folder: ${url}`);
    }
    for (const [, ref] of text.matchAll(/\b(?:src|href)="([^"#][^"]*)"/g)) {
      if (!/^(data|blob):/.test(ref) && (/^([a-z]+:|\/)/i.test(ref) || ref.includes('..')
          || !existsSync(path.join(out, ref.replace(/[?#].*/, ''))))) {
        found.push(`${file}: refers to ${ref}, which is not in the folder`);
      }
    }
  };
  scan(`${name}.html`);
  for (const css of readdirSync(path.join(out, 'assets/theme'))) scan(`assets/theme/${css}`);
  return found;
}

async function look(context, name, visit, query = '') {
  const page = await context.newPage();
  const report = what => problems.push(`${name}: ${what}`);
  const folder = pathToFileURL(out).href;
  page.on('request', request => {
    const url = request.url();
    if (!/^(data|blob|about):/.test(url) && !url.startsWith(folder)) {
      report(`asks for ${url}, outside of the folder`);
    }
  });
  page.on('requestfailed', request => report(`could not load ${request.url().replace(folder, '')}`));
  page.on('pageerror', error => report(`an error of the page: ${error.message}`));
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) report(`on the console: ${message.text()}`);
  });
  await page.goto(pathToFileURL(path.join(out, `${name}.html`)).href + query);
  await visit(page);
  await page.close();
}

async function goThrough(page, name) {
  await page.waitForFunction(() => window.Reveal?.isReady());
  await page.evaluate(async () => {
    Reveal.configure({ transition: 'none', backgroundTransition: 'none', autoAnimate: false });
    Reveal.slide(0, 0, -1);
    await document.fonts.ready;
  });
  const total = await page.evaluate(() => Reveal.getTotalSlides());
  slides += total;
  for (;;) {
    for (const problem of await page.evaluate(measure, { smallest: SMALLEST })) {
      problems.push(`${name}: ${problem}`);
    }
    const end = await page.evaluate(() => {
      if (Reveal.isLastSlide() && !Reveal.availableFragments().next) return true;
      Reveal.next();
      return false;
    });
    if (end) break;
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  for (const { letter, title } of await foreignLetters(page)) {
    problems.push(`${name}: "${title}" has a letter that our fonts do not have: ${letter}`);
  }
}

// What reveal.js does to a slide on paper is not what it does on a screen.
async function lookAtPaper(page, name) {
  await page.waitForSelector('.pdf-page');
  await page.waitForFunction(() => window.Reveal?.isReady());
  await page.evaluate(() => document.fonts.ready);
  for (const problem of await page.evaluate(measure, { smallest: SMALLEST, print: true })) {
    problems.push(`${name}: ${problem}`);
  }
}

function planNames() {
  return readdirSync(out).filter(file => file.endsWith('.html')).map(file => file.slice(0, -5))
    .filter(name => name !== 'index' && !names.includes(name));
}

async function lookAtOwn(page, name) {
  await page.waitForFunction(() => window.Reveal?.isReady());
  const own = await page.evaluate(() => Reveal.getSlides().flatMap((slide, i) => slide.dataset.planned === '' ? [i] : []));
  slides += own.length;
  for (const slide of own) {
    await page.evaluate(async number => {
      Reveal.slide(number);
      await document.fonts.ready;
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, slide);
    for (const problem of await page.evaluate(measure, { smallest: SMALLEST })) problems.push(`${name}: ${problem}`);
  }
}

// Measurements would differ from machine to machine with a font of the system. Chromium names the
// fonts of an element's own text: so all letters of a style are put into one, and each into one of
// its own where that one needs another font.
async function foreignLetters(page) {
  const styles = await page.evaluate(lettersByStyle);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const foreign = [];
  for (const { font, letters } of styles) {
    const [all] = await ownFontsOnly(page, cdp, font, [Object.keys(letters).join('')]);
    if (all) continue;
    const each = await ownFontsOnly(page, cdp, font, Object.keys(letters));
    Object.entries(letters).forEach(([letter, title], i) => {
      if (!each[i]) foreign.push({ letter, title });
    });
  }
  await cdp.detach();
  return foreign;
}

async function ownFontsOnly(page, cdp, font, texts) {
  await page.evaluate(async ([{ family, weight }, texts]) => {
    const box = document.createElement('div');
    box.id = 'letters';
    box.style.cssText = 'position: fixed; left: 0; top: 0';
    box.append(...texts.map(text => {
      const span = Object.assign(document.createElement('span'), { textContent: text });
      span.style.fontFamily = family;
      span.style.fontWeight = weight;
      return span;
    }));
    document.body.append(box);
    await document.fonts.ready;
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    await document.fonts.ready;
  }, [font, texts]);
  const { root } = await cdp.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '#letters > span' });
  const own = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
    own.push(fonts.every(font => font.isCustomFont));
  }
  await page.evaluate(() => document.getElementById('letters').remove());
  return own;
}

// Runs in the page: for each style of text, its letters, each with a slide that has it.
function lettersByStyle() {
  const styles = {};
  for (const slide of document.querySelectorAll('.reveal .slides > section')) {
    const title = slide.querySelector('h1,h2')?.textContent.trim();
    const walker = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
      if (node.parentElement.closest('aside.notes,style,title,desc')) continue;
      const { fontFamily: family, fontWeight: weight } = getComputedStyle(node.parentElement);
      const style = styles[`${family} ${weight}`] ??= { font: { family, weight }, letters: {} };
      for (const letter of node.data.replace(/\s/g, '')) style.letters[letter] ??= title;
    }
  }
  return Object.values(styles);
}
