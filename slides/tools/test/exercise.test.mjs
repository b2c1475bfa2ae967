import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DECK, Repository } from './fixture.mjs';

const EXERCISE = '[.exercise,parts="pool/Part01"]\n== Your turn\n\nDouble it.\n';

test('an exercise slide gets the command, the minutes of its rules, and a countdown', async t => {
  const repository = new Repository(t).before(EXERCISE);
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.match(said, /pool +3 slides +19 min +1 exercises/);
  const html = repository.html();
  assert.match(html, /<code>\.\/kata watch pool\/1<\/code>/);
  assert.match(html, /data-minutes="15"[^>]*>15:00</);
  assert.match(html, /The first part <small>15 min/);
  assert.match(html, /data-timing="1020"[^>]*id="_your_turn"/, 'two minutes to talk, fifteen to write');
  assert.match(html, /totalTime: 1140/);
});

const WRONG = {
  'lines of the reference before the exercise': [r => r.after(EXERCISE),
    /decks\/pool\.adoc:9: an answer to Part01 before its exercise in line 17/],
  'another right answer before the exercise': [
    r => r.write('solutions/pool/attempts/accepted/other/Part01One.java', '// tag::one[]\nint a;\n// end::one[]\n')
      .after(EXERCISE).deck(r.source().replace('{answers}', '{attempts}/accepted/other')),
    /an answer to Part01 before its exercise/],
  'a part that there is not': [r => r.before(EXERCISE.replace('Part01', 'Part09')), /pool\/Part09, and there is no such part/],
  'an exercise of nothing': [r => r.before(EXERCISE.replace(',parts="pool/Part01"', '')), /names no parts/],
  'parts of no exercise': [r => r.before(EXERCISE.replace('.exercise,', '')), /is no exercise/],
  'a step of lines that the code does not have': [
    r => r.deck(DECK.replace('[source,java]', '[source,java,highlight="1|2-9"]')), /highlight names line 9/],
  'a prediction without a step': [r => r.before('[.predict]\n== What comes out?\n\nThis.\n'),
    /is a prediction, and shows its answer at once/],
};

for (const [what, [spoil, says]] of Object.entries(WRONG)) {
  test(`fails: ${what}`, async t => {
    const { code: exit, said } = await spoil(new Repository(t)).run('build');
    assert.equal(exit, 1, said);
    assert.match(said, says);
  });
}

test('a wrong answer may stand before the exercise', async t => {
  const repository = new Repository(t)
    .write('solutions/pool/attempts/rejected/other/Part01One.java', '// tag::one[]\nint a;\n// end::one[]\n')
    .after(EXERCISE);
  const { code, said } = await repository
    .deck(repository.source().replace('{answers}', '{attempts}/rejected/other')).run('build');
  assert.equal(code, 0, said);
});

test('code is walked by lines, and a prediction has its steps', async t => {
  const repository = new Repository(t)
    .before('[.predict]\n== What comes out?\n\n[%step]\n* This\n');
  repository.deck(repository.source().replace('[source,java]', '[source,java,highlight="1|2-3"]'));
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.match(said, /1 predictions/);
  assert.match(repository.html(), /data-line-numbers="1\|2,3"/);
});
