import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DECK, Repository } from './fixture.mjs';

const svg = inside =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1152 200">${inside}</svg>\n`;
const picture = inside => r => r.write('slides/images/a.svg', svg(inside))
  .slide('image::a.svg[opts=inline]\n');

test('a deck that is in order passes', async t => {
  const { code, said } = await new Repository(t).buildAndCheck();
  assert.equal(code, 0, said);
  assert.match(said, /checked 2 slides .* 0 overflows/);
});

const WRONG = {
  'a list that is too long': [r => r.slide(`${'* one more line\n'.repeat(20)}\n`), /leaves the slide/],
  'a line of code that is too long': [r => r.deck(DECK.replace('tag=one', 'tag=long')), /leaves/],
  'a source line on other content': [
    r => r.slide(`${'* one more line\n'.repeat(9)}\n[.source]\nSomebody, somewhere\n`), /source line lies on/],
  "a table under the slide's number": [
    r => r.slide(`|===\n${'|a |b\n\n'.repeat(11)}|===\n`), /lies under the slide's number/],
  'text that leaves its picture': [picture('<text x="1000" y="50">a text that goes on and on</text>'),
    /leaves/],
  'text that is too small': [picture('<text x="10" y="50" style="font-size: 12px">small</text>'),
    /12\.0 px is too small/],
  'a letter that our fonts do not have': [r => r.slide('A block: █\n'), /a letter that our fonts do not have: █/],
};

for (const [what, [spoil, says]] of Object.entries(WRONG)) {
  test(`fails: ${what}`, async t => {
    const { code, said } = await spoil(new Repository(t)).buildAndCheck();
    assert.equal(code, 1, said);
    assert.match(said, says);
  });
}

const OUTSIDE = {
  'a picture from the network': ['<img src="https://example.org/a.png">', /outside of the folder/],
  'a file that is not in the folder': ['<img src="none.png">', /none\.png/],
  'a file above the folder': ['<img src="../a.png">', /not in the folder/],
  'a script that asks for more': ['<script>fetch("//example" + ".org/a")</script>', /asks for/],
  'an error of the page': ['<script>throw new Error("broken")</script>', /error of the page: broken/],
};

for (const [what, [html, says]] of Object.entries(OUTSIDE)) {
  test(`fails: ${what}`, async t => {
    const repository = new Repository(t);
    await repository.run('build');
    repository.write('slides/target/decks/pool.html', repository.html().replace('</body>', `${html}</body>`));
    const { code, said } = await repository.run('check');
    assert.equal(code, 1, said);
    assert.match(said, says);
  });
}

test('the handouts have a page for each slide, and one for its notes', async t => {
  const repository = new Repository(t);
  await repository.run('build');
  const { code, said } = await repository.run('pdf');
  assert.equal(code, 0, said);
  assert.match(said, /2 PDF files/);
});

test('fails: notes that need more than a page', async t => {
  const repository = new Repository(t)
    .deck(DECK.replace('long enough', `long ${'and longer, '.repeat(300)} enough`));
  await repository.run('build');
  const { code, said } = await repository.run('pdf');
  assert.equal(code, 1);
  assert.match(said, /the notes of slide 2 need more than a page/);
});

test('fails: on paper only', async t => {
  const repository = new Repository(t).slide('++++\n<style>.print-pdf .far { margin-left: 1190px }</style>'
    + '<p class="far">A text that has its place</p>\n++++\n');
  const { code, said } = await repository.buildAndCheck();
  assert.equal(code, 1, said);
  assert.match(said, /on paper: text leaves/);
  assert.doesNotMatch(said, /"A slide": text/);
});

test('fails: blocks on each other, and text in the margin', async t => {
  const repository = new Repository(t)
    .slide('++++\n<p style="margin-top: -60px">On the title</p><p style="margin-left: -50px">Far left</p>\n++++\n');
  const { code, said } = await repository.buildAndCheck();
  assert.equal(code, 1, said);
  assert.match(said, /a h2 and a p lie on each other/);
  assert.match(said, /text stands in the margin \("Far left"\)/);
});

test('fails: code that is too small for the last row', async t => {
  const repository = new Repository(t);
  repository.deck(repository.source().replace('[source', '++++\n<style>.reveal pre { font-size: 22px !important }</style>\n++++\n\n[source'));
  const { code, said } = await repository.buildAndCheck();
  assert.equal(code, 1, said);
  assert.match(said, /22\.0 px is too small/);
});
