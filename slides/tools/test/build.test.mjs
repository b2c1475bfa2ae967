import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DECK, NOTES, Repository } from './fixture.mjs';

test('a deck that is in order is built, without the comments of its code', async t => {
  const repository = new Repository(t);
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.match(said, /pool +2 slides +2 min/);
  const html = repository.html();
  assert.match(html, /\* 2;/, 'a line that begins with an operator is no comment');
  assert.doesNotMatch(html, /Says why|Doubles it|tag::/);
  assert.doesNotMatch(html, /hakimel/, 'the comments of the set-up go, too');
  assert.ok(repository.has('slides/target/decks/index.html'));
});

const code = inside => `[source,java]\n----\n${inside}\n----\n`;

const WRONG = {
  'a tag that is missing': [r => r.deck(DECK.replace('tag=one', 'tag=two')), /pool\.adoc.*two/],
  'a file that is missing': [r => r.deck(DECK.replace('Part01One', 'Part02Two')), /Part02Two\.java/],
  'an attribute that is missing': [r => r.slide('{lab-sleepers-virtual-seconds} s\n'), /lab-sleepers/],
  'Java without a tag': [r => r.deck(DECK.replace('tag=one,', '')), /without a tag/],
  'code that is written on the slide': [r => r.slide(code('int a;')), /not included/],
  'a code block of comments only': [r => r.deck(DECK.replace('tag=one', 'tag=comments')),
    /without code/],
  'a literal block': [r => r.slide('....\nint a;\n....\n'), /literal block/],
  'an optional include': [r => r.deck(DECK.replace('tag=one', 'tag=one,opts=optional')), /optional/],
  'a URL': [r => r.slide('See https://example.org/page\n'), /a URL/],
  'an image that is missing': [r => r.slide('image::none.svg[opts=inline]\n'), /no images\/none\.svg/],
  'a chart that is missing': [r => r.slide('image::{charts}/none.svg[opts=inline]\n'), /none\.svg/],
  'a slide without notes': [r => r.deck(DECK.replace(NOTES, '').replace('minutes: 2', 'minutes: 0')),
    /needs one \[\.notes\]/],
  'notes without minutes': [r => r.deck(DECK.replace('2 min. ', '').replace('minutes: 2', 'minutes: 0')),
    /begins with its minutes/],
  'notes that say nothing': [r => r.deck(DECK.replace(/2 min\. .*/, '2 min. Well.')), /next to nothing/],
  'minutes that do not add up': [r => r.deck(DECK.replace('minutes: 2', 'minutes: 3')),
    /:minutes: is 3, but the notes add up to 2/],
  'no minutes': [r => r.deck(DECK.replace(':minutes: 2\n', '')), /:minutes: is missing/],
  'no description': [r => r.deck(DECK.replace(/:description:.*\n/, '')), /no :description:/],
  'a deck without a place': [r => r.write('slides/decks/other.adoc', DECK), /not in ORDER/],
};

for (const [what, [spoil, says]] of Object.entries(WRONG)) {
  test(`fails: ${what}`, async t => {
    const { code: exit, said } = await spoil(new Repository(t)).run('build');
    assert.equal(exit, 1, said);
    assert.match(said, says);
  });
}

test('a lesson is included by tag, without the fences of its Markdown', async t => {
  const repository = new Repository(t)
    .write('modules/pool/README.md', 'Before.\n<!-- tag::x[] -->\n```java\nint shown;\n```\n<!-- end::x[] -->\n')
    .slide('[source,java]\n----\ninclude::{modules}/pool/README.md[tag=x]\n----\n');
  const { code: exit, said } = await repository.run('build');
  assert.equal(exit, 0, said);
  assert.match(repository.html(), /int shown;/);
  assert.doesNotMatch(repository.html(), /```|Before|tag::x/);
});

test('pictures of one page keep their ids apart', async t => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><clipPath id="c"/>'
    + '<rect clip-path="url(#c)" width="9" height="9"/></svg>\n';
  const repository = new Repository(t).write('slides/images/a.svg', svg)
    .slide('image::a.svg[opts=inline]\n\nimage::a.svg[opts=inline]\n');
  const { code: exit, said } = await repository.run('build');
  assert.equal(exit, 0, said);
  const ids = [...repository.html().matchAll(/<clipPath id="([^"]+)"\/><rect clip-path="url\(#([^)]+)\)"/g)];
  assert.equal(ids.length, 2);
  assert.notEqual(ids[0][1], ids[1][1]);
  for (const [, id, used] of ids) assert.equal(id, used);
});
