// What Asciidoctor lets pass in silence, and a deck must not have. Looks at the AsciiDoc source.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decks, images } from './paths.mjs';

const SOURCES = /^include::\{(modules|answers|kit|attempts)\}\/\S+\.(java|md)\[.*\]$/;

// Of a reference, or of another right answer.
const ANSWER = /^include::\{(?:answers|attempts)\}\/(?!rejected\/)(?:\S+\/)?Part(\d\d)/;

export function lint(name) {
  const file = `decks/${name}.adoc`;
  const lines = readFileSync(path.join(decks, `${name}.adoc`), 'utf8').split('\n');
  const problems = answersTooEarly(file, lines);
  let fence = null;
  lines.forEach((line, i) => {
    const at = `${file}:${i + 1}`;
    const report = what => problems.push(`${at}: ${what}`);
    if (line === '----') {
      if (fence === null) {
        fence = i;
      } else {
        const body = lines.slice(fence + 1, i);
        if (!body.length) report('a code block without code');
        if (body.some(l => !SOURCES.test(l))) {
          report('code that is not included from modules/ or solutions/');
        }
        fence = null;
      }
    } else if (/^(\.{4,}|```)/.test(line)) {
      report('a literal block: code is included, pictures are SVG files');
    }
    const include = line.match(/^include::(\S+)\[(.*)\]$/);
    if (include) {
      if (/opts?=["']?optional|%optional/.test(include[2])) report('an optional include');
      if (/^[a-z]+:\/\//.test(include[1])) report('an include by URL');
      if (/\.(java|md)$/.test(include[1]) && !/\btags?=[\w-]/.test(include[2])) {
        report('a source that is included without a tag');
      }
    }
    const image = line.match(/^image::?([^[]+)\[(.*)\]$/);
    if (image) {
      const chart = image[1].startsWith('{charts}/');
      if (!chart && !existsSync(path.join(images, image[1]))) report(`there is no images/${image[1]}`);
      if (/\.svg$/.test(image[1]) && !/opts=inline/.test(image[2])) {
        report('an SVG without opts=inline would not get the fonts of the deck');
      }
    }
    if (/https?:\/\//.test(line)) report('a URL: a deck works without a network');
    if (/[ \t]+$/.test(line)) report('trailing white space');
  });
  return problems;
}

// The room writes the answer before a slide shows it: the lines of a part's reference, and of other right
// answers, come after the exercise slide of that part.
function answersTooEarly(file, lines) {
  const exercises = new Map();
  lines.forEach((line, i) => {
    const parts = line.match(/^\[\.exercise\b.*\bparts=["']?([^"'\]]*)/)?.[1] ?? '';
    for (const [, number] of parts.matchAll(/\/Part(\d\d)/g)) exercises.set(number, i);
  });
  return lines.flatMap((line, i) => {
    const number = line.match(ANSWER)?.[1];
    const exercise = exercises.get(number);
    return exercise > i
      ? [`${file}:${i + 1}: an answer to Part${number} before its exercise in line ${exercise + 1}`] : [];
  });
}

/** The parts whose answers a slide shows, by its title: `{'A pool of a fixed size' => ['pool/Part02']}`. */
export function answersBySlide(name) {
  const answers = new Map();
  let title = '';
  for (const line of readFileSync(path.join(decks, `${name}.adoc`), 'utf8').split('\n')) {
    title = line.match(/^== (.+)$/)?.[1].trim() ?? title;
    const number = line.match(ANSWER)?.[1];
    if (number) answers.set(title, [...answers.get(title) ?? [], `${name}/Part${number}`]);
  }
  return answers;
}

/** What all notes of a deck say together, those of slides that are left out included. */
export function minutesInSource(name) {
  const text = readFileSync(path.join(decks, `${name}.adoc`), 'utf8');
  return [...text.matchAll(/^(\d+) min\./gm)].reduce((sum, [, minutes]) => sum + Number(minutes), 0);
}
