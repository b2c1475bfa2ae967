// Opens each deck in Chromium at 1280 x 720, goes through all of it, and fails on what does not fit,
// on what comes from outside of the folder, and on errors of the page.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { deckNames, fail, out } from './paths.mjs';
import { launch } from './chromium.mjs';

const SMALLEST_TEXT = 18;
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

async function look(context, name, visit) {
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
  await page.goto(pathToFileURL(path.join(out, `${name}.html`)).href);
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
    for (const problem of await page.evaluate(measure, SMALLEST_TEXT)) {
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

// Runs in the page, on the slide that is shown.
function measure(smallest) {
  const slide = Reveal.getCurrentSlide();
  const found = [];
  const title = slide.querySelector('h1,h2')?.textContent.trim() ?? '(no title)';
  const report = (what, text) => found.push(
    `"${title}": ${what}${text ? ` ("${text.trim().replace(/\s+/g, ' ').slice(0, 50)}")` : ''}`);
  const frame = { left: 0, top: 0, right: 1280, bottom: 720 };
  const outside = (inner, outer) => inner.left < outer.left - 1 || inner.top < outer.top - 1
    || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
  const shown = element => element.checkVisibility({ visibilityProperty: true })
    && !element.closest('aside.notes');

  const walker = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest('style,title,desc') || !shown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(r => r.width && r.height);
    const svg = parent.closest('svg');
    const column = parent.closest('td,th,.columns > .content > *,pre') ?? slide;
    const box = column.getBoundingClientRect();
    for (const rect of rects) {
      if (outside(rect, frame)) report('text leaves the slide', node.data);
      else if (svg && outside(rect, svg.getBoundingClientRect())) report('text leaves its picture', node.data);
      else if (!svg && (rect.right > box.right + 1 || rect.left < box.left - 1)) {
        report('text leaves its column', node.data);
      }
    }
    const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
    if (size < smallest - 0.1) report(`text of ${size.toFixed(1)} px is too small`, node.data);
  }
  for (const element of slide.querySelectorAll('svg,img,table,pre,svg rect,svg circle,svg path,svg polygon')) {
    if (shown(element) && outside(element.getBoundingClientRect(), frame)) {
      report(`${element.tagName.toLowerCase()} leaves the slide`);
    }
  }
  for (const element of [slide, ...slide.querySelectorAll('*')]) {
    if (!(element instanceof HTMLElement) || !shown(element)) continue;
    const style = getComputedStyle(element);
    const scrolls = /auto|scroll|hidden/.test(style.overflowX + style.overflowY);
    if (scrolls && (element.scrollWidth > element.clientWidth + 1
        || element.scrollHeight > element.clientHeight + 1)) {
      report(`${element.tagName.toLowerCase()} hides a part of what is in it`);
    }
  }
  // What is placed at the bottom must not lie on what comes from the top.
  const source = slide.querySelector('.source');
  if (source) {
    const { top } = source.getBoundingClientRect();
    for (const block of slide.querySelectorAll('h2,p,li,table,pre,svg,img')) {
      if (!shown(block) || source.contains(block)) continue;
      if (block.getBoundingClientRect().bottom > top + 1) report('the source line lies on other content');
    }
  }
  return found;
}
