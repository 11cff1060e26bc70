import { expect, test } from 'vitest';
import { bench, readOptions } from './bench.ts';

test('a bench ends what it has started, the last first, also after an error', async () => {
  const ended: string[] = [];
  const failing = bench(async (start) => {
    for (const name of ['a database', 'a site']) start.add(name, (one) => ended.push(one));
    throw new Error('too slow');
  });
  await expect(failing).rejects.toThrow('too slow');
  expect(ended).toEqual(['a site', 'a database']);
});

test('one that cannot be ended leaves none of the others running', async () => {
  const ended: string[] = [];
  const failing = bench(async (start) => {
    start.add('a database', (one) => ended.push(one));
    start.add('a site', () => {
      throw new Error('it does not answer');
    });
  });
  await expect(failing).rejects.toThrow('it does not answer');
  expect(ended).toEqual(['a database']);
});

test('an option is of the kind that its default is of', () => {
  const defaults = { rounds: 5, only: '', embedded: false };
  expect(readOptions(defaults, [])).toEqual(defaults);
  expect(readOptions(defaults, ['--rounds', '2', '--only', '7', '--embedded'])).toEqual({
    rounds: 2,
    only: '7',
    embedded: true,
  });
  expect(() => readOptions(defaults, ['--rounds', 'two'])).toThrow('--rounds has to be a number');
});
