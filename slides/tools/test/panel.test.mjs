import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Repository } from './fixture.mjs';

const PANEL = `✗ never more than two

Seen      3 tasks <at once>
Expected  2
Why       There are two places.

thread-1 │░ task 1 ░░░░░██✗
`;

const shown = (t, panel = PANEL) => new Repository(t)
  .write('slides/panels/pool-01-too-many.txt', panel)
  .write('solutions/pool/attempts/rejected/too-many/Part01One.java',
    '@Rejected(\n        by = "never",\n        says = "3 tasks"\n                + " <at once>")\nclass Part01One {}\n')
  .slide('panel::pool-01-too-many[]\n');

test('a panel is shown with its words and its lanes', async t => {
  const repository = shown(t);
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.match(repository.html(), /<b>Seen<\/b><p>3 tasks &lt;at once&gt;<\/p>/);
  assert.match(repository.html(), /<b>thread-1<\/b>.*class="waits"[^>]*>task 1<.*class="works"/);
});

test('a panel with lanes says what their colours and signs mean', async t => {
  const repository = shown(t, `${PANEL}░ wait  █ work  ✗ failed  (in order of events, not to scale)\n`);
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.match(repository.html(), /<\/div><p class="legend"><span><i class="waits"><\/i> wait<\/span><span><i class="works"><\/i> work<\/span>/);
  assert.match(repository.html(), /<span><b>×<\/b> failed<\/span><span>in order of events, not to scale<\/span><\/p>/);
});

test('fails: a panel that does not say what the attempt declares', async t => {
  const { code, said } = await shown(t, PANEL.replace('3 tasks', '4 tasks')).run('build');
  assert.equal(code, 1);
  assert.match(said, /pool-01-too-many\.txt: does not say "3 tasks <at once>"/);
});

test('fails: a panel that was not recorded', async t => {
  const { code, said } = await new Repository(t).slide('panel::pool-01-none[]\n').run('build');
  assert.equal(code, 1);
  assert.match(said, /there is no panels\/pool-01-none\.txt/);
});

test('what two threads did stands in two columns, and not in the words', async t => {
  const repository = shown(t, `✗ never more than two

Seen      3 tasks <at once>
Expected  2
Why       There are two
          places.

task 1                   the other task
7  if (n < 2)
                         8  n++;
`);
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.match(repository.html(), /<b>Why<\/b><p>There are two places\.<\/p>/);
  assert.match(repository.html(), /<b>task 1<\/b><b>the other task<\/b><code>7 {2}if \(n &lt; 2\)<\/code><code><\/code>/);
  assert.match(repository.html(), /<code><\/code><code>8 {2}n\+\+;<\/code>/);
});
