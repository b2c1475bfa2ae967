// A slide shows code, not comments: what they say is said by the speaker. A lesson's text comes with
// the fences of its Markdown.
import path from 'node:path';

export function prepareCode(block, problems) {
  const kept = withoutComments(block.lines)
    .filter(line => !/^\s*```/.test(line))
    .filter((line, i, all) => line.trim() || (all[i - 1]?.trim() && i < all.length - 1));
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
