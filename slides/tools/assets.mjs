// What the decks need beside themselves, copied into their folder, so that they need no network.
import { cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fail, out, packages, theme } from './paths.mjs';

const FONTS = [
  ['inter', ['latin-400', 'latin-600', 'latin-700', 'greek-400', 'greek-600', 'greek-700']],
  ['jetbrains-mono', ['latin-400', 'latin-700']],
  ['noto-sans-math', ['latin-400']], // arrows, ≤ and the like
];

export function copyAssets() {
  for (const file of ['reset.css', 'reveal.css', 'reveal.js']) {
    copy(`reveal.js/dist/${file}`, `reveal/dist/${file}`);
  }
  copy('reveal.js/plugin/notes/notes.js', 'reveal/plugin/notes/notes.js');
  copy('reveal.js/LICENSE', 'reveal/LICENSE');
  copy('@highlightjs/cdn-assets/highlight.min.js', 'highlight/highlight.min.js');
  copy('@highlightjs/cdn-assets/languages/java.min.js', 'highlight/languages/java.min.js');
  copy('@highlightjs/cdn-assets/LICENSE', 'highlight/LICENSE');
  for (const [family, files] of FONTS) {
    for (const file of files) {
      copy(`@fontsource/${family}/files/${family}-${file}-normal.woff2`, `fonts/${family}-${file}.woff2`);
    }
    copy(`@fontsource/${family}/LICENSE`, `fonts/LICENSE-${family}`);
  }
  for (const file of readdirSync(theme)) {
    cpSync(path.join(theme, file), path.join(out, 'assets/theme', file));
  }
}

function copy(from, to) {
  if (!existsSync(path.join(packages, from))) {
    fail([`node_modules/${from} is missing: run "npm ci" in slides/`]);
  }
  cpSync(path.join(packages, from), path.join(out, 'assets', to));
}
