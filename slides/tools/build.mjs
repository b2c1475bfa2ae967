// AsciiDoc to reveal.js: target/decks/ opens from disk. Names of decks as arguments build only those.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import asciidoctorFactory from '@asciidoctor/core';
import reveal from '@asciidoctor/reveal.js';
import { charts, deckNames, decks, fail, images, out, packages, repository, root, theme } from './paths.mjs';
import { labAttributes } from './lab.mjs';
import { lint, minutesInSource } from './source.mjs';

const started = performance.now();
const asciidoctor = asciidoctorFactory();
reveal.register();
const log = asciidoctor.MemoryLogger.create();
asciidoctor.LoggerManager.setLogger(log);

const names = deckNames();
const problems = names.flatMap(lint);
const built = [];

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
copyAssets();
for (const name of names) {
  const file = path.join(decks, `${name}.adoc`);
  const doc = asciidoctor.loadFile(file, {
    safe: 'unsafe', // includes above the deck's own folder
    backend: 'revealjs',
    standalone: true,
    sourcemap: true,
    attributes: attributes(name),
  });
  doc.findBy({ context: 'listing' }).forEach(prepareCode);
  const { minutes, slides } = lookAtSlides(doc, name);
  const html = doc.convert();
  writeFileSync(path.join(out, `${name}.html`), tidy(html));
  built.push({ name, slides, minutes, title: doc.getDocumentTitle(),
    about: doc.getAttribute('description') });
}
for (const message of log.getMessages()) {
  if (['WARN', 'ERROR', 'FATAL'].includes(message.getSeverity())) {
    const at = message.getSourceLocation();
    const where = at ? `${path.relative(root, at.getPath() ?? '')}:${at.getLineNumber()}: ` : '';
    problems.push(`${where}${message.getText()}`.replaceAll(path.resolve(repository) + path.sep, ''));
  }
}
if (problems.length) {
  rmSync(out, { recursive: true, force: true });
  fail(problems);
}
writeFileSync(path.join(out, 'index.html'), index());
for (const { name, slides, minutes } of built) {
  console.log(`  ${name.padEnd(12)} ${String(slides).padStart(3)} slides  ${String(minutes).padStart(3)} min`);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${built.length} decks, ${built.reduce((n, b) => n + b.slides, 0)} slides in ${seconds} s: `
  + path.join('slides', path.relative(root, out), 'index.html'));

function attributes(name) {
  return {
    'attribute-missing': 'warn',
    modules: path.join(repository, 'modules'),
    kit: path.join(repository, 'modules/kit/src/main/java/kata/kit'),
    answers: path.join(repository, 'solutions', name, 'src/main/java/kata', name),
    attempts: path.join(repository, 'solutions', name, 'attempts'),
    charts,
    ...labAttributes(charts),
    imagesdir: images,
    'source-highlighter': 'highlight.js',
    highlightjsdir: 'assets/highlight',
    'highlightjs-theme': 'assets/theme/code.css',
    revealjsdir: 'assets/reveal',
    revealjs_customtheme: 'assets/theme/theme.css',
    revealjs_width: '1280',
    revealjs_height: '720',
    revealjs_margin: '0',
    revealjs_center: 'false',
    revealjs_controls: 'false',
    revealjs_progress: 'true',
    revealjs_slideNumber: 'c/t',
    revealjs_hash: 'true',
    revealjs_history: 'false',
    revealjs_transition: 'none',
    revealjs_backgroundTransition: 'none',
    revealjs_pdfSeparateFragments: 'false',
    revealjs_plugin_zoom: 'disabled',
    revealjs_plugin_search: 'disabled',
    'notitle!': '',
    nofooter: '',
  };
}

// A slide shows code, not comments: what they say is said by the speaker. A lesson's text comes with
// the fences of its Markdown.
function prepareCode(block) {
  const kept = withoutComments(block.lines)
    .filter(line => !/^\s*```/.test(line))
    .filter((line, i, all) => line.trim() || (all[i - 1]?.trim() && i < all.length - 1));
  if (!kept.some(line => line.trim())) {
    problems.push(`${whereIs(block)}: a code block without code`);
  }
  block.lines = kept;
}

function withoutComments(lines) {
  let end = null;
  return lines.filter(line => {
    if (end) {
      if (line.includes(end)) end = null;
      return false;
    }
    const [, start] = line.match(/^\s*(\/\/|\/\*|<!--)/) ?? [];
    if (start && start !== '//') {
      end = start === '/*' ? '*/' : '-->';
      if (line.includes(end)) end = null;
    }
    return !start;
  });
}

function whereIs(block) {
  const at = block.getSourceLocation();
  return at ? `decks/${path.basename(at.getPath())}:${at.getLineNumber()}` : 'a deck';
}

// Each slide has notes that begin with its minutes.
function lookAtSlides(doc, name) {
  let minutes = 0;
  const sections = doc.findBy({ context: 'section' }).filter(s => s.getLevel() > 0);
  for (const section of sections) {
    const notes = section.getBlocks().filter(b => b.hasRole('notes'));
    const text = notes.length === 1 ? notes[0].convert().replace(/<[^>]*>/g, '').trim() : '';
    const stated = text.match(/^(\d+) min\./);
    if (!stated) {
      problems.push(`${whereIs(section)}: "${section.getTitle()}" needs one [.notes] block that begins `
        + 'with its minutes ("2 min.")');
    } else if (text.length < 80) {
      problems.push(`${whereIs(section)}: the notes of "${section.getTitle()}" say next to nothing`);
    } else {
      minutes += Number(stated[1]);
    }
  }
  if (!doc.getAttribute('description')) {
    problems.push(`decks/${name}.adoc: no :description:`);
  }
  // The slides of the lab are left out where there are no results: the schedule counts them.
  const all = minutesInSource(name);
  if (doc.getAttribute('minutes') !== String(all)) {
    problems.push(`decks/${name}.adoc: :minutes: is ${doc.getAttribute('minutes') ?? 'missing'}, but the `
      + `notes add up to ${all}`);
  }
  return { minutes, slides: sections.length + 1 };
}

// No path of the machine that built it, and none of the comments in reveal.js' own set-up: they hold
// URLs, and the check lets none pass.
function tidy(html) {
  const text = html
    .replace(/<script>.*?<\/script>/gs, script => script.replace(/^\s*\/\/.*\n/gm, ''))
    .replace(/<svg\b.*?<\/svg>/gs, ownIds)
    .replace(/[ \t]+$/gm, '');
  if (text.includes(path.resolve(repository))) {
    problems.push('a deck contains a path of this machine');
  }
  return text;
}

// Pictures in one page share its ids: each gets its own.
function ownIds(svg, at) {
  return svg
    .replace(/\bid="([^"]+)"/g, `id="p${at}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#p${at}-$1)`)
    .replace(/href="#([^"]+)"/g, `href="#p${at}-$1"`);
}

function copyAssets() {
  const copy = (from, to) => {
    if (!existsSync(path.join(packages, from))) {
      fail([`node_modules/${from} is missing: run "npm ci" in slides/`]);
    }
    cpSync(path.join(packages, from), path.join(out, 'assets', to));
  };
  for (const file of ['reset.css', 'reveal.css', 'reveal.js']) {
    copy(`reveal.js/dist/${file}`, `reveal/dist/${file}`);
  }
  copy('reveal.js/plugin/notes/notes.js', 'reveal/plugin/notes/notes.js');
  copy('reveal.js/LICENSE', 'reveal/LICENSE');
  copy('@highlightjs/cdn-assets/highlight.min.js', 'highlight/highlight.min.js');
  copy('@highlightjs/cdn-assets/languages/java.min.js', 'highlight/languages/java.min.js');
  copy('@highlightjs/cdn-assets/LICENSE', 'highlight/LICENSE');
  for (const [family, files] of [
    ['inter', ['latin-400', 'latin-600', 'latin-700', 'greek-400', 'greek-600', 'greek-700']],
    ['jetbrains-mono', ['latin-400', 'latin-700']],
    ['noto-sans-math', ['latin-400']], // arrows, ≤ and the like
  ]) {
    for (const file of files) {
      copy(`@fontsource/${family}/files/${family}-${file}-normal.woff2`, `fonts/${family}-${file}.woff2`);
    }
    copy(`@fontsource/${family}/LICENSE`, `fonts/LICENSE-${family}`);
  }
  for (const file of readdirSync(theme)) {
    cpSync(path.join(theme, file), path.join(out, 'assets/theme', file));
  }
}

function index() {
  const rows = built.map(b => `    <li><a href="${b.name}.html">${b.title}</a>
      <span>${b.about}</span> <small>${b.slides} slides, ${b.minutes} minutes</small></li>`);
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Java concurrency, by hand: the slides</title>
  <link rel="stylesheet" href="assets/theme/theme.css">
</head>
<body class="index">
  <h1>Java concurrency, by hand</h1>
  <ol>
${rows.join('\n')}
  </ol>
  <p>In a deck: <b>arrow keys</b> turn the slides, <b>S</b> opens the speaker's view with notes and clock,
    <b>Esc</b> shows all slides, <b>F</b> fills the screen.</p>
</body>
</html>
`;
}
