import { expect, test } from 'vitest';
import { getFacets, listListings, type Facets } from '#contract/directory.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { Listing } from '#contract/listings.ts';
import { LISTING_SORTS } from '#contract/vocabulary.ts';
import type { Site } from '../testing/community.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { sharedAddresses } from '../http/shared-address.ts';

const startSite = sites();
const minutesAgo = (minutes: number) => new Date(Date.UTC(2026, 0, 31, 12) - minutes * 60_000);

type Query = NonNullable<InputOf<typeof listListings>['query']>;

/** Listings in four languages, each bumped and approved before the next one, with other keys in other orders. */
async function startWithListings(options = {}) {
  const site = await startSite(options);
  const languages = [
    'Korean',
    'English',
    'German',
    'Korean',
    'Hindi',
    'English',
    'German',
    'Korean',
  ] as const;
  for (const [at, language] of languages.entries()) {
    await site.addListing({
      guild: { name: `${language} ${at}`, memberCount: (at * 5) % 8 },
      category: at % 3 === 0 ? 'Art' : 'Music',
      language,
      tags: at % 2 === 0 ? ['owls'] : ['owls', 'night'],
      description: at === 5 ? 'Nothing but larks in here.' : 'A lantern for every owl in here.',
      lastBumpedAt: minutesAgo(at),
      approvedAt: minutesAgo(100 - at),
    });
  }
  return site;
}

/** The numbers of the listings that a list has, page by page, and the total. */
async function listed(site: Site, query: Query) {
  const numbers: string[] = [];
  for (let cursor: string | undefined; ;) {
    const { status, body, headers } = await site.call(listListings, {
      query: { limit: 2, ...query, cursor },
    });
    expect(status).toBe(200);
    numbers.push(...(body as Listing[]).map(({ name }) => name.split(' ')[1] ?? ''));
    cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    if (cursor === undefined) return [numbers.join(' '), headers.get('x-total-count')];
  }
}

test('a list in several languages has all of them in its order, and counts them', async () => {
  const site = await startWithListings();
  const language = ['Korean', 'German'] as const;
  const queries: [Query, string, string | null][] = [
    [{ language: [...language] }, '0 2 3 6 7', '5'],
    [{ language: ['German', 'Hindi', 'Swedish'] }, '2 4 6', '3'],
    [{ language: [...language], sort: 'newest' }, '7 6 3 2 0', '5'],
    [{ language: [...language], sort: 'members' }, '3 6 7 2 0', '5'],
    [{ language: [...language], category: 'Art' }, '0 3 6', '3'],
    [{ language: [...language], tag: ['owls'] }, '0 2 3 6 7', '5'],
    [{ language: [...language], tag: ['night', 'owls'] }, '3 7', '2'],
    [{ language: ['English', 'German'], tag: ['owls'], category: 'Art' }, '6', '1'],
    [{ language: ['English', 'German'], q: 'larks', sort: 'bumped' }, '5', null],
    [{ language: ['English', 'German'], q: 'lantern', sort: 'bumped' }, '1 2 6', null],
    [{ language: ['English', 'German'], q: 'lantren', sort: 'bumped' }, '1 2 6', null],
    [{ language: ['Hindi', 'Swedish'], q: 'larks' }, '', null],
    [{ language: ['Swedish', 'Dutch'] }, '', '0'],
  ];
  for (const [query, numbers, total] of queries)
    expect(await listed(site, query), JSON.stringify(query)).toEqual([numbers, total]);
  for (const sort of LISTING_SORTS) {
    const [one] = await listed(site, { language: ['Korean'], sort });
    const [both] = await listed(site, { language: ['Korean', 'Swedish'], sort });
    expect(both, sort).toBe(one);
  }
});

test('a list in several languages includes listings for adults on request', async () => {
  const site = await startWithListings();
  await site.addListing({
    guild: { name: 'Adult 8' },
    language: 'German',
    ageRestriction: 'manager',
    lastBumpedAt: minutesAgo(2.5),
  });
  const query = { language: ['German' as const, 'Hindi' as const] };
  expect(await listed(site, query)).toEqual(['2 4 6', '3']);
  expect(await listed(site, { ...query, adult: 'include' })).toEqual(['2 8 4 6', '4']);
});

test('more than five languages and unknown ones are refused, duplicates are one', async () => {
  const site = await startWithListings();
  const statusOf = async (query: string) => (await site.get(query)).status;
  const five = ['English', 'Spanish', 'French', 'German', 'Korean'].map((one) => `language=${one}`).join('&');
  for (const path of ['/api/servers', '/api/facets']) {
    expect(await statusOf(`${path}?${five}`)).toBe(200);
    expect(await statusOf(`${path}?${five}&language=Korean`)).toBe(200);
    for (const bad of [
      `${five}&language=Hindi`,
      'language=Klingon&language=Korean',
      'language=',
      'language=korean',
    ])
      expect(await statusOf(`${path}?${bad}`), bad).toBe(400);
  }
  expect(await statusOf('/api/events?language=Korean&language=German')).toBe(400);
});

test('counts languages under the other choices, the rest under any of them', async () => {
  const site = await startWithListings();
  const counted = async (query: InputOf<typeof getFacets>['query']) => {
    const { body } = await site.call(getFacets, { query: { language: ['Korean', 'German'], ...query } });
    const { total, ...choices } = body as Facets;
    const each = [choices.categories, choices.languages, choices.tags].map((list) =>
      list
        .filter(({ count }) => count !== 0)
        .map((choice) => Object.values(choice).join(' '))
        .join(', '),
    );
    return [total, ...each].join(' | ');
  };
  const everything = 'English 2, German 2, Korean 3, Hindi 1';
  expect(await counted({})).toBe(`5 | Music 2, Art 3 | ${everything} | owls 5, night 2`);
  expect(await counted({ category: 'Art' })).toBe(
    '3 | Music 2, Art 3 | German 1, Korean 2 | owls 3, night 1',
  );
  expect(await counted({ tag: ['night'] })).toBe(
    '2 | Music 1, Art 1 | English 2, Korean 2 | night 2, owls 2',
  );
  expect(await counted({ q: 'lantern', category: 'Music' })).toBe(
    '2 | Music 2, Art 3 | English 1, German 1, Korean 1, Hindi 1 | owls 2, night 1',
  );
});

test('shortcuts of a search in several languages are counted in all of them', async () => {
  const site = await startWithListings();
  const { body } = await site.call(getFacets, {
    query: { q: 'art owls', language: ['Korean', 'German'] },
  });
  expect((body as Facets).shortcuts).toEqual([
    { kind: 'category', value: 'Art', count: 3 },
    { kind: 'tag', value: 'owls', count: 5 },
  ]);
});

test('a cached list in several languages is right within 1 s', async () => {
  const site = await startWithListings({ cached: true });
  const numbers = async () => (await listed(site, { language: ['Korean', 'German'], limit: 100 }))[0];
  expect(await numbers()).toBe('0 2 3 6 7');
  await site.db.updateTable('listings').set({ language: 'Korean' }).where('name', '=', 'Hindi 4').execute();
  await eventually(numbers, (found) => found === '0 2 3 4 6 7', 1_000);
});

test('the same languages in any order share one cached response', async () => {
  const sharedAddressOf = sharedAddresses(
    new Map([['GET /api/servers', { endpoint: listListings, answer: async () => Promise.reject() }]]),
  );
  const one = '?language=German&language=Korean';
  for (const path of ['/', '/api/servers']) {
    for (const same of [one, '?language=Korean&language=German', `${one}&language=Korean&utm=1`])
      expect(sharedAddressOf(path + same)).toBe(path + one);
    expect(sharedAddressOf(`${path}?category=Art&category=Art`)).toBe(null);
  }
  expect(sharedAddressOf(`/events${one}`)).toBe(null);
});
