import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figure } from '../lab.mjs';
import { DECK, Repository } from './fixture.mjs';

const RESULTS = {
  experiment: 'thread-count',
  title: 'How many threads fit.',
  scale: 'QUICK',
  rounds: 3,
  when: '2026-01-02T03:04:05Z',
  machine: { cpu: 'Some CPU', cores: 2, memory: 25276502016, os: 'Linux 6.18', jdk: 'Temurin-25 25-LTS' },
  notes: [],
  variants: [
    { name: '1,000 platform', group: '', bound: { value: 1, says: 'one each' },
      metrics: { 'memory each': { unit: 'KB', median: 55.27552, min: 50, max: 61.5, values: [] } } },
  ],
};

const SLIDE = `ifdef::lab-thread-count[]
{lab-thread-count-1-000-platform-memory-each} KB
(from {lab-thread-count-1-000-platform-memory-each-min}), {lab-machine}, at {lab-thread-count-scale} scale
endif::[]
`;

const withResults = (repository, results = RESULTS) =>
  repository.write(`modules/lab/results/${results.experiment}.json`, JSON.stringify(results));

test('a result is an attribute', async t => {
  const repository = withResults(new Repository(t)).slide(SLIDE);
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.match(repository.html(), /55\.3 KB\s+\(from 50\), Some CPU, 2 cores, 25 GB, Linux, Temurin-25, at quick scale/);
});

test('what needs a result is left out where there is none', async t => {
  const repository = new Repository(t).slide(`Always.\n\n${SLIDE}`);
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.doesNotMatch(repository.html(), /KB/);
});

test('minutes count the slides that are left out', async t => {
  const more = DECK.split('== A slide')[1];
  const repository = new Repository(t)
    .deck(`${DECK.replace('minutes: 2', 'minutes: 4')}\nifdef::lab-thread-count[]\n== Another${more}endif::[]\n`);
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.match(said, /pool +2 slides +2 min/);
});

test('fails: a variant that the result does not have', async t => {
  const repository = withResults(new Repository(t)).slide(SLIDE.replaceAll('platform', 'virtual'));
  const { code, said } = await repository.run('build');
  assert.equal(code, 1);
  assert.match(said, /lab-thread-count-1-000-virtual/);
});

test('fails: "the machine", where there were two', async t => {
  const other = { ...RESULTS, experiment: 'sleepers', machine: { ...RESULTS.machine, cores: 8 } };
  const repository = withResults(withResults(new Repository(t)), other).slide(SLIDE);
  const { code, said } = await repository.run('build');
  assert.equal(code, 1);
  assert.match(said, /lab-machine/);
});

test('variants of the same name are told apart by their groups', async t => {
  const [variant] = RESULTS.variants;
  const metrics = { 'memory each': { ...variant.metrics['memory each'], median: 7 } };
  const repository = withResults(new Repository(t),
    { ...RESULTS, variants: [{ ...variant, group: 'Small' }, { ...variant, group: 'Large', metrics }] })
    .slide('{lab-thread-count-large-1-000-platform-memory-each} KB\n');
  const { code, said } = await repository.run('build');
  assert.equal(code, 0, said);
  assert.match(repository.html(), /7 KB/);
});

test('figures have three digits', () => {
  assert.deepEqual([1234567.8, 1000, 123.4, 12.34, 1.234, 0.12345].map(figure),
    ['1,234,568', '1,000', '123', '12.3', '1.23', '0.123']);
});
