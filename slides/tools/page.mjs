// The page of a deck: its slides in the frame that Asciidoctor made, with the times of the speaker's clock.
import path from 'node:path';
import { TASK, exerciseHtml, readPart } from './exercises.mjs';
import { repository } from './paths.mjs';

export function page({ name, before, after, slides }, problems) {
  const total = slides.reduce((sum, slide) => sum + slide.seconds, 0);
  const html = [before, ...slides.map(section), after].join('\n')
    .replace(/totalTime: \d+/, `totalTime: ${total}`)
    .replace('</body>', '<script src="assets/theme/deck.js"></script>\n</body>');
  const text = tidy(html);
  if (text.includes(path.resolve(repository))) problems.push(`${name}: the page contains a path of this machine`);
  return text;
}

function section({ html, seconds, deck, ids, own, parts = [] }) {
  return html
    .replace(TASK, () => exerciseHtml(parts.map(readPart)))
    .replace('<section', `<section data-timing="${seconds}" data-deck="${deck}"${ids && (deck === 'plan' || own || parts.length) ? ' data-planned' : ''}`)
    // The slides of several decks in one page: two may have the same title.
    .replace(/(<section[^>]*?\bid=")/, `$1${ids ?? ''}`);
}

// None of the comments in reveal.js' own set-up: they hold URLs, and the check lets none pass.
function tidy(html) {
  return html
    .replace(/<script>.*?<\/script>/gs, script => script.replace(/^\s*\/\/.*\n/gm, ''))
    .replace(/<svg\b.*?<\/svg>/gs, ownIds)
    .replace(/[ \t]+$/gm, '');
}

// Pictures in one page share its ids: each gets its own.
function ownIds(svg, at) {
  return svg
    .replace(/\bid="([^"]+)"/g, `id="p${at}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#p${at}-$1)`)
    .replace(/href="#([^"]+)"/g, `href="#p${at}-$1"`);
}
