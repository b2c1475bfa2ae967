import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DECK, NOTES, Repository } from './fixture.mjs';

const PLAN = `small:
  title: A small plan
  days:
    - from: "09:00"
      until: "10:00"
      blocks:
        - say: Welcome
          minutes: 5
        - deck: pool
          minutes: 12
          skip: ["Left out"]
        - parts: [pool/Part01]
        - debrief: the lanes
          minutes: 5
        - break: 10
  late:
    - drop: pool/Part01
      instead: Tell it.
`;

const slide = title => `\n== ${title}\n\nA text.\n${NOTES}`;

const SOURCE = DECK.replace('minutes: 2', 'minutes: 12').replace('\n== A slide', `${slide('The problem')}${slide('Left out')}`
  + `\n[.exercise,parts="pool/Part01 pool/Part02"]\n== Your turn\n\nDouble it.\n${NOTES}\n== A slide`)
  + `\n[.exercise,parts="pool/Part02"]\n== Not in the plan\n\nMore.\n${NOTES}${slide('The end')}`;

const planned = t => new Repository(t).deck(SOURCE)
  .write('modules/pool/src/test/java/kata/pool/Part02TwoTest.java',
    '@Exercise(part = 2, title = "The second part", minutes = 40)\nclass Part02TwoTest {}\n')
  .write('workshop/plans.yaml', PLAN);

const titles = html => [...html.matchAll(/<section data-timing="(\d+)"[^>]*><h\d>([^<]*)</g)].map(([, seconds, title]) => [title, Number(seconds)]);

test('a plan shows a deck up to the exercise, the exercise, then its debrief', async t => {
  const repository = planned(t);
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  // 12 minutes for four slides of 2 minutes each: 3 minutes each; and the 15 of the part.
  assert.deepEqual(titles(repository.html('small')), [
    ['Welcome', 300], ['A deck', 0], ['The problem', 180], ['Your turn', 180 + 900],
    ['A slide', 180], ['The end', 180], ['Debrief: the lanes', 300], ['Break', 600],
  ]);
  const html = repository.html('small');
  assert.match(html, /totalTime: 2820/);
  assert.match(html, /data-minutes="15"/);
  assert.doesNotMatch(html, /The second part/, 'a part of the slide that the plan does not do');
  assert.match(repository.html(), /The second part/, 'the deck itself has both');
});

test('a deck may open the day, before the welcome', async t => {
  const repository = planned(t)
    .write('workshop/plans.yaml', PLAN.replace('say: Welcome\n', 'say: Welcome\n          opens: pool\n'));
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.deepEqual(titles(repository.html('small')).slice(0, 4),
    [['A deck', 0], ['The problem', 120], ['Welcome', 180], ['Your turn', 240 + 900]]);
  assert.match(repository.html('small'), /totalTime: 2820/);
});

test('the title of a deck may open the day, and a slide that is named follows', async t => {
  const repository = planned(t).write('workshop/plans.yaml', PLAN.replace('say: Welcome\n',
    'say: Welcome\n          opens: pool\n          slide: {deck: pool, title: The end}\n          commands: {All: ./kata doctor}\n'));
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.deepEqual(titles(repository.html('small')).slice(0, 4).map(([title]) => title),
    ['A deck', 'The end', 'Welcome', 'The problem']);
});

test('a deck in pieces: each goes on where the one before stopped', async t => {
  const repository = planned(t).write('workshop/plans.yaml', PLAN.replace('minutes: 12', 'minutes: 4')
    .replace('        - debrief', '        - deck: pool\n          minutes: 4\n        - debrief'));
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.deepEqual(titles(repository.html('small')), [
    ['Welcome', 300], ['A deck', 0], ['The problem', 120], ['Your turn', 120 + 900],
    ['A slide', 120], ['The end', 120], ['Debrief: the lanes', 300], ['Break', 600],
  ]);
});

test('one slide of a deck may belong to what is said', async t => {
  const repository = planned(t).write('workshop/plans.yaml', PLAN.replace('        - break',
    '        - say: The picture again\n          minutes: 4\n          slide: {deck: pool, title: "Left out"}\n        - break'));
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.deepEqual(titles(repository.html('small')).slice(-2), [['Left out', 240], ['Break', 600]]);
});

test('fails: the slides are somewhere else than the plan at a break', async t => {
  const { code, said } = await planned(t)
    .write('workshop/plans.yaml', PLAN.replace('minutes: 12', 'minutes: 4\n        - deck: pool\n          minutes: 9')).run('build');
  assert.equal(code, 1, said);
  assert.match(said, /small has its break at 09:38, and its slides are there at 09:35/);
});

test('fails: a plan that shows an answer before its exercise', async t => {
  const { code, said } = await planned(t).write('workshop/plans.yaml', PLAN.replace('        - say: Welcome\n',
    '        - say: Welcome\n          slide: {deck: pool, title: "A slide"}\n')).run('build');
  assert.equal(code, 1, said);
  assert.match(said, /small shows "A slide", an answer to pool\/Part01, before its exercise/);
});

test('the notes of a plan say when a block begins, and what to drop when late', async t => {
  const repository = planned(t);
  await repository.run('build');
  const html = repository.html('small');
  assert.match(html, /09:05 to 09:17, 12 min\./);
  assert.match(html, /09:17 to 09:32, 15 min\./);
  assert.match(html, /When late, drop pool\/Part01\. Tell it\./);
});

test('what is to be done stands in the notes, and what is to be typed on a slide', async t => {
  const repository = planned(t).write('workshop/plans.yaml', PLAN
    .replace('say: Welcome\n', 'say: Welcome\n          commands: {Windows: kata <doctor>}\n          countdown: 3\n          points: [How many?]\n          do: [Find pairs, Start]\n')
    .replace('debrief: the lanes\n', 'debrief: the lanes\n          do: Draw them\n'));
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  const html = repository.html('small');
  assert.match(html, /<dt>Windows<\/dt><dd><code>kata &lt;doctor&gt;<\/code><\/dd>/);
  assert.match(html, /<li><p>How many\?<\/p><\/li>/);
  assert.match(html, /class="countdown" data-minutes="3">3:00</);
  assert.match(html, /<p>Find pairs<\/p><\/div><div class="paragraph"><p>Start<\/p>/);
  assert.match(html, /Debrief: the lanes<[^]*<p>Draw them<\/p>/);
  assert.deepEqual(titles(html).slice(0, 2), [['Welcome', 300], ['A deck', 0]]);
});

test('a debrief shows the panels that it is about, within its minutes', async t => {
  const repository = planned(t)
    .write('slides/panels/pool-01-too-many.txt', '✗ never more than two\n\nSeen      3 at once\n')
    .write('solutions/pool/attempts/rejected/too-many/Part01One.java', '@Rejected(by = "a", says = "3 at once")\nclass Part01One {}\n')
    .write('workshop/plans.yaml', PLAN.replace('debrief: the lanes\n', 'debrief: the lanes\n          panels: [pool-01-too-many]\n'));
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.deepEqual(titles(repository.html('small')).slice(-3),
    [['Debrief: the lanes', 240], ['Wrong answer: too many', 60], ['Break', 600]]);
  assert.match(repository.html('small'), /3 at once/);
});

test('a slide of a deck and what is to be typed share the minutes of what is said', async t => {
  const repository = planned(t).write('workshop/plans.yaml', PLAN.replace('        - break',
    '        - say: The picture again\n          minutes: 4\n          slide: {deck: pool, title: "Left out"}\n'
    + '          commands: {All: ./kata list}\n        - break'));
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.deepEqual(titles(repository.html('small')).slice(-3),
    [['Left out', 120], ['The picture again', 120], ['Break', 600]]);
});

test('a part without an exercise slide gets one', async t => {
  const repository = planned(t).deck(DECK);
  repository.write('workshop/plans.yaml', PLAN.replace('          skip: ["Left out"]\n', '').replace('pool/Part01]', 'pool/Part02]'));
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.match(repository.html('small'), /class="exercise"[^>]*><h2>The second part<[^]*kata watch pool\/2/);
});

test('a second day has a deck of its own, whose clock begins anew', async t => {
  const repository = planned(t).write('workshop/plans.yaml', PLAN.replace('  late:', `    - from: "09:00"
      until: "10:00"
      blocks:
        - say: Yesterday in five questions
          minutes: 10
  late:`));
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.deepEqual(titles(repository.html('small-2')), [['Yesterday in five questions', 600]]);
  assert.deepEqual(titles(repository.html('small')).slice(-2), [['Day 2', 0], ['Yesterday in five questions', 600]]);
});

const choice = of => PLAN.replace('        - debrief: the lanes', `        - choose: The room chooses
          minutes: 20
          of:
            - deck: ${of}
              parts: [pool/Part02]
        - debrief: the lanes`);

test('a choice is one slide, which links its decks and has the time of the longest', async t => {
  const repository = planned(t).write('workshop/plans.yaml', choice('pool'));
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  const html = repository.html('small');
  assert.deepEqual(titles(html).filter(([title]) => title === 'The room chooses'), [['The room chooses', 1200]]);
  assert.match(html, /<a href="pool.html" target="_blank">A deck<\/a>: The second part/);
  assert.match(html, /data-minutes="20"/);
});

const WRONG = {
  'a panel that there is not': [PLAN.replace('debrief: the lanes', 'debrief: the lanes\n          panels: [pool-01-none]'), /plans.yaml: there is no panels\/pool-01-none.txt/],
  'a choice of a deck that there is not': [choice('pond'), /offers the deck pond, and there is none/],
  'a slide that there is not': [PLAN.replace('Left out', 'Left in'), /skips "Left in", and the deck pool has no such slide/],
  'a deck that there is not': [PLAN.replace('deck: pool', 'deck: pond'), /shows the deck pond, and there is none/],
  'a part that there is not': [PLAN.replaceAll('Part01', 'Part07'), /does pool\/Part07, and there is no such part/],
};

for (const [what, [plan, says]] of Object.entries(WRONG)) {
  test(`fails: ${what}`, async t => {
    const { code, said } = await planned(t).write('workshop/plans.yaml', plan).run('build');
    assert.equal(code, 1, said);
    assert.match(said, says);
  });
}

test('the run sheets get the number of the slide with which each block begins', async t => {
  const repository = planned(t);
  await repository.run('build');
  assert.match(repository.read('workshop/slide-numbers.yaml'), /\nsmall:\n  - \[1, 2, 4, 5, 8\]\n$/);
});

test('fails in a gate: slide numbers that are not those of the plan', async t => {
  const repository = planned(t).write('workshop/slide-numbers.yaml', 'small:\n  - [1]\n');
  const { code, said } = await repository.runIn({ CI: 'true' }, 'build');
  assert.equal(code, 1, said);
  assert.match(said, /slide-numbers\.yaml is not that of the plans: slides\/build writes it/);
});
