import { expect, test } from 'vitest';
import { sites } from '../../testing/start-site.ts';
import type { Filter } from '../../listings/listing.store.ts';
import { inside, type Term } from './pattern.ts';
import { byFrequency } from './search.ts';

const startSite = sites();

const term = (...words: string[]): Term => ({ words, any: [words.map(inside)] });

/** Twenty listings: `e` is in all, `the` in ten, `lamp` in six, `owl` in two, one of which has `lamp` too. */
async function startWithWords() {
  const site = await startSite();
  for (let i = 0; i < 20; i++) {
    const words = [
      'here',
      ...(i < 10 ? ['the'] : []),
      ...(i < 6 ? ['lamp'] : []),
      ...(i === 5 || i === 15 ? ['owl'] : []),
    ];
    await site.addListing({
      guild: { name: `n ${i}` },
      description: words.join(' '),
      category: i < 10 ? 'Art' : 'Music',
      tags: [],
    });
  }
  return (
    terms: readonly Term[],
    { frequentFrom = 6, rareUpTo = 10, ...part }: Filter & { frequentFrom?: number; rareUpTo?: number } = {},
  ) =>
    byFrequency(site.db, 'words', { terms, ...part }, { frequentFrom, rareUpTo }).then(
      ({ terms: all, rare, isFrequent }) => ({
        terms: wordsOf(all),
        rare: wordsOf(rare),
        isFrequent,
      }),
    );
}

function wordsOf(terms: readonly Term[]) {
  return terms.map(({ words }) => words.join(' ')).join(', ');
}

test('the index is asked for rare words, as long as few listings seem to hold each', async () => {
  const read = await startWithWords();

  expect(await read([term('e'), term('the'), term('lamp'), term('owl')])).toEqual({
    terms: 'owl, lamp, the, e',
    rare: 'owl, lamp',
    isFrequent: false,
  });
  expect(await read([term('e'), term('nowhere')])).toMatchObject({ rare: 'nowhere', isFrequent: false });
  expect(await read([term('e')])).toMatchObject({ rare: '', isFrequent: true });
});

test('words are frequent when many listings of the part seem to hold all of them', async () => {
  const read = await startWithWords();

  expect(await read([term('lamp')], { frequentFrom: 5 })).toMatchObject({ rare: 'lamp', isFrequent: true });
  expect(await read([term('lamp')], { frequentFrom: 5, category: 'Music' })).toMatchObject({
    isFrequent: false,
  });
  expect(await read([term('lamp'), term('owl')], { frequentFrom: 1 })).toMatchObject({ isFrequent: false });
});

test('a name of several words is as rare as all of them together', async () => {
  const read = await startWithWords();

  expect(await read([term('e', 'owl', 'lamp'), term('owl')])).toMatchObject({ terms: 'e owl lamp, owl' });
});
