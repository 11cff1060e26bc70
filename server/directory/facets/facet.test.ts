import { expect, test } from 'vitest';
import { changeServer } from '#contract/live-listings.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { banServer } from '#contract/bans.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { getFacets, type Facets } from '#contract/directory.ts';
import { approveServer } from '#contract/queue.ts';
import { blockTag } from '#contract/tags.ts';
import { CATEGORIES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { SEARCH_LIMITS } from '../search/search.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';
import { countFacets } from './facet.ts';

const NO_CATEGORY_COUNTED = CATEGORIES.map((name) => `${name} `).join(', ');
const NO_LANGUAGE_COUNTED = LISTING_LANGUAGES.map((name) => `${name} `).join(', ');

const startSite = sites();

type Query = NonNullable<InputOf<typeof getFacets>['query']>;

async function facets(site: Site, query: Query = {}) {
  const { status, body } = await site.call(getFacets, { query });
  expect(status).toBe(200);
  return shown(body as Facets);
}

/** A query as the rule takes it. */
function asked({ q, category, language, tag }: Query) {
  return {
    q,
    category,
    languages: language === undefined ? undefined : [language].flat(),
    tags: [tag ?? []].flat(),
  };
}

/** The total, and all counts but zeros: `5 | Gaming 2, Art 1 | English 3 | owls 3`. */
function shown({ total, categories, languages, tags }: Facets) {
  expect([categories.length, languages.length]).toEqual([CATEGORIES.length, LISTING_LANGUAGES.length]);
  return [
    String(total),
    ...[categories, languages, tags].map((choices) =>
      choices
        .filter(({ count }) => count !== 0)
        .map((choice) => Object.values(choice).join(' '))
        .join(', '),
    ),
  ].join(' | ');
}

/** Five public listings and two hidden ones. */
async function startWithListings(options = {}) {
  const site = await startSite(options);
  const add = (name: string, listing: object) => site.addListing({ guild: { name }, ...listing });
  await add('lantern', { category: 'Gaming', tags: ['owls', 'night'] });
  await add('harbour', { category: 'Gaming', language: 'Korean', tags: ['owls'] });
  await add('lantern two', { category: 'Art', language: 'Korean', tags: ['night', 'owls'] });
  await add('harbour two', { category: 'Art', tags: ['larks'] });
  await add('three', { category: 'Music', description: 'A harbour where every lantern is lit at night.' });
  await add('lantern banned', { category: 'Gaming', tags: ['owls'], status: 'banned' });
  await site.addListing({ guild: { present: false }, category: 'Sports', tags: ['owls'] });
  return site;
}

test('counts categories, languages and tags, each under the other choices', async () => {
  const site = await startWithListings();
  const everything = 'Gaming 2, Music 1, Art 2 | English 3, Korean 2';
  const asked: [Query, string][] = [
    [{}, `5 | ${everything} | owls 3, night 2, larks 1`],
    [{ category: 'Gaming' }, '2 | Gaming 2, Music 1, Art 2 | English 1, Korean 1 | owls 2, night 1'],
    [{ language: 'Korean' }, '2 | Gaming 1, Art 1 | English 3, Korean 2 | owls 2, night 1'],
    [{ category: 'Gaming', language: 'Korean' }, '1 | Gaming 1, Art 1 | English 1, Korean 1 | owls 1'],
    [{ category: 'Web3', language: 'Korean' }, '0 | Gaming 1, Art 1 |  | '],
    [{ tag: ['owls'] }, '3 | Gaming 2, Art 1 | English 1, Korean 2 | owls 3, night 2'],
    [{ tag: ['night', 'Owls'] }, '2 | Gaming 1, Art 1 | English 1, Korean 1 | night 2, owls 2'],
    [{ tag: ['owls'], category: 'Art' }, '1 | Gaming 2, Art 1 | Korean 1 | night 1, owls 1'],
    [{ tag: ['owls'], language: 'English' }, '1 | Gaming 1 | English 1, Korean 2 | night 1, owls 1'],
    [{ tag: ['owls', 'larks'] }, '0 |  |  | '],
    [{ tag: ['owls', 'swifts'] }, '0 |  |  | '],
  ];
  for (const [query, found] of asked) expect(await facets(site, query), JSON.stringify(query)).toBe(found);
});

test('counts the matches of a search, each choice under the others', async () => {
  const site = await startWithListings();
  const asked: [Query, string][] = [
    [{ q: 'Lantern' }, '3 | Gaming 1, Music 1, Art 1 | English 2, Korean 1 | night 2, owls 2'],
    [{ q: 'lantern harbour' }, '1 | Music 1 | English 1 | '],
    [{ q: 'lantern', category: 'Art' }, '1 | Gaming 1, Music 1, Art 1 | Korean 1 | night 1, owls 1'],
    [{ q: 'harbour', language: 'English' }, '2 | Music 1, Art 1 | English 2, Korean 1 | larks 1'],
    [{ q: 'lantern', tag: ['night'] }, '2 | Gaming 1, Art 1 | English 1, Korean 1 | night 2, owls 2'],
    [{ q: 'lantern', tag: ['swifts'] }, '0 |  |  | '],
    [{ q: 'xyzzyx' }, '0 |  |  | '],
    [{ q: ' ' }, '5 | Gaming 2, Music 1, Art 2 | English 3, Korean 2 | owls 3, night 2, larks 1'],
    [{ q: ' ', tag: ['larks'] }, '1 | Art 1 | English 1 | larks 1'],
  ];
  for (const [query, found] of asked) expect(await facets(site, query), JSON.stringify(query)).toBe(found);
});

test('counts what the list shows instead of words that find nothing, but for exact=1', async () => {
  const site = await startWithListings();
  expect(await facets(site, { q: 'lantren' })).toBe(await facets(site, { q: 'lantern' }));
  expect(await facets(site, { q: 'lantren', exact: '1' })).toBe('0 |  |  | ');
  expect(await facets(site, { q: 'lantern', exact: '1' })).toMatch(/^3 /);
});

test('beyond a limit counts are null, and the tags stay', async () => {
  const site = await startWithListings();
  const counted = async (query: Query, most: number, search = SEARCH_LIMITS) => {
    return shown(await countFacets(site.deps, asked(query), { counted: most, search }));
  };
  const allNull = async (query: Query, most: number, search = SEARCH_LIMITS) => {
    const { total, categories, languages, tags } = await countFacets(site.deps, asked(query), {
      counted: most,
      search,
    });
    const counts = [...categories, ...languages, ...tags].map(({ count }) => count);
    expect([total, ...new Set(counts)]).toEqual([null, null]);
    return tags.map(({ tag }) => tag).join(' ');
  };

  expect(await counted({ tag: ['owls'] }, 3)).toMatch(/^3 /);
  expect(await allNull({ tag: ['owls'] }, 2)).toBe('owls night');
  expect(await counted({ q: 'lantern' }, 3)).toMatch(/^3 /);
  expect(await allNull({ q: 'lantern' }, 2)).toBe('night owls');
  expect(await allNull({ tag: ['owls', 'night'] }, 1)).toBe('night owls');
  // So many seem to have both tags that they are not counted.
  const frequent = { ...SEARCH_LIMITS, frequentFrom: 0 };
  expect(await allNull({ tag: ['owls', 'night'], category: 'Art' }, 1, frequent)).toBe('night owls');
  // Few are in the category, and too many in all categories, whether all of these can be read or not.
  const fewRead = { ...SEARCH_LIMITS, candidates: 2 };
  for (const search of [SEARCH_LIMITS, fewRead])
    expect(await counted({ tag: ['owls'], category: 'Art', language: 'Korean' }, 1, search)).toBe(
      `1 | ${NO_CATEGORY_COUNTED} | Korean 1 | night 1, owls 1`,
    );
  expect(await counted({ tag: ['owls'], category: 'Art' }, 2)).toBe(
    `1 | ${NO_CATEGORY_COUNTED} | Korean 1 | night 1, owls 1`,
  );
  expect(await counted({ q: 'lantern', language: 'Korean' }, 2)).toBe(
    `1 | Art 1 | ${NO_LANGUAGE_COUNTED} | night 1, owls 1`,
  );
});

test('of a category with many listings the tags of the first are named, without counts', async () => {
  const { deps } = await startWithListings();
  const counted = async (most: number) =>
    shown(
      await countFacets(deps, { category: 'Gaming', tags: [] }, { counted: most, search: SEARCH_LIMITS }),
    );

  expect(await counted(2)).toMatch(/^2 .* owls 2, night 1$/);
  expect(await counted(1)).toMatch(/^2 .* owls , night $/);
});

test('looks for frequent words where few listings have the tag or are in the part', async () => {
  const site = await startWithListings();
  const search = { ...SEARCH_LIMITS, rareUpTo: 0 }; // all words are too frequent for the index
  const counted = async (query: Query, most: number) => {
    return shown(await countFacets(site.deps, asked(query), { counted: most, search }));
  };

  expect(await counted({ q: 'lantern', tag: ['owls'] }, 3)).toBe(
    '2 | Gaming 1, Art 1 | English 1, Korean 1 | night 2, owls 2',
  );
  expect(await counted({ q: 'lantern' }, 5)).toBe(
    '3 | Gaming 1, Music 1, Art 1 | English 2, Korean 1 | night 2, owls 2',
  );
  expect(await counted({ q: 'lantern' }, 4)).toMatch(/^null /);
  expect(await counted({ q: 'lantern', language: 'Korean' }, 2)).toBe(
    `1 | Art 1 | ${NO_LANGUAGE_COUNTED} | night 1, owls 1`,
  );
});

test('names the twenty most frequent tags', async () => {
  const site = await startSite();
  const tags = Array.from({ length: 25 }, (_, i) => `tag${i + 10}`);
  for (let i = 0; i < 25; i += 5) await site.addListing({ tags: tags.slice(i, i + 5) });
  await site.addListing({ tags: ['tag34'] });
  const { body } = await site.call(getFacets, {});
  const named = (body as Facets).tags.map(({ tag, count }) => `${tag} ${count}`);
  expect(named).toHaveLength(20);
  expect(named.slice(0, 3)).toEqual(['tag34 2', 'tag10 1', 'tag11 1']);
});

test('a kept reply follows what is approved, edited, moved, blocked and hidden', async () => {
  const site = await startSite({ ...WITH_ADMIN, cached: true });
  const { guildId, owner, admin } = await addCommunity(site);
  const id = async () => ({ id: (await findRow(site, guildId))?.id ?? '' });
  const approve = async () => site.call(approveServer, { as: admin, params: await id(), body: {} });
  const change = async (body: object) => site.call(changeServer, { as: admin, params: await id(), body });
  const look = async () => {
    await site.quiet();
    return [
      await facets(site),
      await facets(site, { language: 'Korean' }),
      await facets(site, { tag: ['owls'] }),
      await facets(site, { q: 'lantern' }),
    ];
  };
  const none = '0 |  |  | ';
  const body = { ...content(), description: 'Every lantern is lit at nightfall.', tags: ['owls'] };
  await look();

  await site.call(submitServer, { as: owner, body: { ...body, guildId } });
  expect(await look()).toEqual([none, none, none, none]);
  await approve();
  const there = '1 | Community 1 | English 1 | owls 1';
  expect(await look()).toEqual([there, '0 |  | English 1 | ', there, there]);

  const params = { guildId };
  const edited = { ...body, language: 'Korean' as const, tags: ['owls', 'night'] };
  await site.call(editServer, { as: owner, params, body: edited });
  expect(await look()).toEqual([there, '0 |  | English 1 | ', there, there]);
  await approve();
  const moved = '1 | Community 1 | Korean 1 | night 1, owls 1';
  expect(await look()).toEqual([moved, moved, moved, moved]);

  await change({ category: 'Art', description: 'Every harbour is lit at nightfall.' });
  const again = '1 | Art 1 | Korean 1 | night 1, owls 1';
  expect(await look()).toEqual([again, again, again, none]);

  await site.call(blockTag, { as: admin, params: { tag: 'owls' } });
  const without = '1 | Art 1 | Korean 1 | night 1';
  expect(await look()).toEqual([without, without, none, none]);

  await site.call(banServer, { as: admin, params: await id() });
  expect(await look()).toEqual([none, none, none, none]);
});

test('a blocked tag is nowhere, also while listings still have it', async () => {
  const site = await startWithListings();
  await site.db.insertInto('blockedTags').values({ tag: 'owls', blockedAt: new Date() }).execute();

  expect(await facets(site)).toMatch(/\| night 2, larks 1$/);
  expect(await facets(site, { category: 'Gaming' })).toMatch(/\| night 1$/);
  expect(await facets(site, { tag: ['night'] })).toMatch(/\| night 2$/);
  expect(await facets(site, { q: 'lantern' })).toMatch(/\| night 2$/);
  expect(await facets(site, { tag: ['owls'] })).toBe('0 |  |  | ');
});

test('what the list refuses is refused', async () => {
  const site = await startSite();
  for (const bad of ['category=Cars', 'language=Klingon', 'tag=a', 'tag=a1&tag=b2&tag=c3&tag=d4', 'exact=2'])
    expect((await site.get(`/api/facets?${bad}`)).status, bad).toBe(400);
});

test('an address counts facets 120 times a minute, apart from all else', async () => {
  const site = await startSite({ settings: { RATE_LIMITS: 'on' } });
  site.clock.advance(60_000 - (site.clock.now().getTime() % 60_000));
  for (let i = 0; i < 120; i++) expect((await site.get(`/api/facets?q=${i}`)).status).toBe(200);
  expect((await site.get('/api/facets')).status).toBe(429);
  expect((await site.get('/api/servers')).status).toBe(200);
});
