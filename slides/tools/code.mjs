// A slide shows code, not comments: what they say is said by the speaker. A lesson's text comes with
// the fences of its Markdown.
import path from 'node:path';

export function prepareCode(block, problems) {
  const kept = withoutComments(block.lines)
    .filter(line => !/^\s*```/.test(line))
    .filter((line, i, all) => line.trim() || (all[i - 1]?.trim() && i < all.length - 1))
    .flatMap(wrapped);
  const at = block.getSourceLocation();
  const problem = what => problems.push(`${at ? `decks/${path.basename(at.getPath())}:${at.getLineNumber()}` : 'a deck'}: ${what}`);
  if (!kept.some(line => line.trim())) problem('a code block without code');
  // Steps of lines: highlight="1-3|5". They are counted on the slide, without comments.
  for (const number of (block.getAttribute('highlight') ?? '').match(/\d+/g) ?? []) {
    if (Number(number) < 1 || Number(number) > kept.length) {
      problem(`highlight names line ${number}, and the code has ${kept.length}`);
    }
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

const WIDEST = 76;
const LEAST = 10;

// The sources have 100 columns, a slide has fewer: a longer line goes on below, as the formatter would have it.
function wrapped(line) {
  if (line.length <= WIDEST) return [line];
  const indent = line.match(/^ */)[0].length;
  const rest = end => line.slice(end).trim();
  const ends = [...line.matchAll(/, | = | (?=[?:|&+-]|->)|\((?=\S)|(?=\.\w+\()/g)]
    .map(match => match.index + match[0].length)
    .filter(end => end > indent + 8 && end <= WIDEST && (line.slice(0, end).match(/(?<!\\)"/g)?.length ?? 0) % 2 === 0)
    // Closing brackets alone say nothing.
    .filter(end => rest(end).length >= LEAST);
  const comma = ends.filter(end => line.slice(0, end).endsWith(', ') && end > WIDEST / 2).at(-1);
  const equals = ends.filter(end => line.slice(0, end).endsWith(' = ') && indent + 8 + rest(end).length <= WIDEST).at(-1);
  const end = comma ?? equals ?? ends.at(-1);
  return end ? [line.slice(0, end).trimEnd(), ...wrapped(' '.repeat(indent + 8) + line.slice(end).trim())] : [line];
}
