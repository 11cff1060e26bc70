import { expect, test } from 'vitest';
import { addressOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';
import { getFacets, listListings, listSimilar, suggest } from '#contract/directory.ts';
import { listListingsByIds } from '#contract/favourites.ts';
import { getListing } from '#contract/listings.ts';
import { listReviews, summarizeReviews } from '#contract/reviews.ts';
import { LISTING_SORTS } from '#contract/vocabulary.ts';
import type { Pages } from '../http/pages.ts';
import type { Site } from '../testing/community.ts';
import { everyApiRead, everyRead, leaksIn, NAME, TAG, WORD } from '../testing/public-reads.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

const SETTINGS = { PUBLIC_URL: 'https://guildhall.example', TRUST_PROXY: 'loopback' };
/** Addresses where age-restricted listings are hidden by default, and one where they are not. */
const KOREA = { 'x-forwarded-for': '168.126.63.1' };
const BRITAIN = { 'x-forwarded-for': '81.2.69.142' };
const JAPAN = { 'x-forwarded-for': '133.11.0.1' };
const ADULT = { cookie: 'language=en; adult=1; theme=light' };

const GUILD = { name: NAME, memberCount: 900, nsfwLevel: 3 };

/** An age-restricted listing beside public ones, in the same category and language. */
async function addListings(site: Site) {
  for (const name of ['Owls', 'Larks'])
    await site.addListing({
      guild: { name, memberCount: 800 },
      tags: ['birds'],
      description: `Of ${name} and rest.`,
    });
  const description = `Where ${WORD} is talked about at night.`;
  return site.addListing({ guild: GUILD, tags: [TAG, 'birds'], description });
}

test('no public read tells of an age-restricted listing unless it is included', async () => {
  const site = await startSite({ settings: SETTINGS });
  const id = await addListings(site);
  for (let i = 0; i < 6; i++) await site.addListing({ tags: ['birds'] });
  const reads = everyRead(id);

  expect(await leaksIn(site, reads, id, {})).toEqual([]);
  expect(await leaksIn(site, reads, id, ADULT)).toEqual([]);
});

test.each([
  ['Korea', KOREA],
  ['Britain', BRITAIN],
])('included or not, no public read tells of one in %s', async (_country, from) => {
  const site = await startSite({ settings: SETTINGS, cached: true });
  const id = await addListings(site);
  await site.quiet();
  const reads = everyApiRead(id, { adult: 'include' });
  // What others are answered meanwhile is not what is answered here.
  for (const address of reads) await site.get(address, JAPAN);

  expect(await leaksIn(site, reads, id, { ...ADULT, ...from })).toEqual([]);
  for (const { path } of [getListing, listReviews, summarizeReviews, listSimilar]) {
    const address = (one: string) => path.replace('{discordServerId}', one);
    expect((await site.get(address(id), JAPAN)).status, path).toBe(200);
    const [theirs, none] = [await site.get(address(id), from), await site.get(address('1'.repeat(18)), from)];
    expect(theirs.status, path).toBe(404);
    expect(answerOf(theirs), path).toEqual(answerOf(none));
    expect(theirs.headers.get('cache-control')).toContain('no-store');
  }
});

/** All that an answer tells. */
function answerOf({ body, headers }: { body: unknown; headers: Headers }) {
  return [body, [...headers].filter(([name]) => name !== 'date')];
}

/** The names of listings in an answer. */
async function names(site: Site, address: string, headers: Record<string, string> = {}) {
  const { body } = await site.get(address, headers);
  const list = Array.isArray(body) ? body : (body as { servers: unknown[] }).servers;
  return (list as { name: string }[]).map(({ name }) => name);
}

test('adult=include shows it in every list, marked, and nobody keeps the answer', async () => {
  const site = await startSite({ settings: SETTINGS, cached: true });
  const id = await addListings(site);
  const [other = ''] = await site.addListings(1);
  await site.db
    .updateTable('listings')
    .set({ category: 'Community' })
    .where('discordServerId', '=', other)
    .execute();
  await site.quiet();
  const ways = [
    ...[{}, { q: NAME }, { q: WORD }, { tag: [TAG] }, { tag: ['birds'] }, { tag: ['birds', TAG] }].map(
      (query) => addressOf(listListings, { query: { ...query, adult: 'include' } }),
    ),
    ...LISTING_SORTS.flatMap((sort) =>
      [
        {},
        { category: 'Community' },
        { language: 'English' },
        { category: 'Community', language: 'English' },
      ].map((part) => addressOf(listListings, { query: { ...(part as object), sort, adult: 'include' } })),
    ),
    addressOf(suggest, { query: { q: NAME.slice(0, 5), adult: 'include' } }),
    addressOf(suggest, { query: { q: NAME, adult: 'include' } }),
    addressOf(listListingsByIds, { query: { ids: id, adult: 'include' } }),
    addressOf(listSimilar, { params: { discordServerId: other }, query: { adult: 'include' } }),
  ];
  for (const address of ways) {
    expect(await names(site, address), address).toContain(NAME);
    const { headers } = await site.get(address);
    expect(headers.get('cache-control'), address).toContain('no-store');
    expect(headers.get('etag'), address).toBeNull();
    expect(await names(site, address.replace('adult=include', '')), address).not.toContain(NAME);
  }
  const { body } = await site.get(addressOf(listListings, { query: { adult: 'include' } }));
  const marked = (body as { name: string; ageRestricted: boolean }[]).filter(
    ({ ageRestricted }) => ageRestricted,
  );
  expect(marked.map(({ name }) => name)).toEqual([NAME]);
});

test('counts have it only where it is included', async () => {
  const site = await startSite({ settings: SETTINGS });
  await addListings(site);
  const totals = async (query: object) => {
    const [list, facets] = [
      await site.get(addressOf(listListings, { query })),
      await site.get(addressOf(getFacets, { query })),
    ];
    return [list.headers.get('x-total-count'), String((facets.body as { total: number }).total)];
  };
  for (const [query, without] of [
    [{}, '2'],
    [{ category: 'Community' }, '2'],
    [{ language: 'English' }, '2'],
    [{ tag: ['birds'] }, '2'],
    [{ tag: [TAG] }, '0'],
    [{ tag: ['birds'], category: 'Community' }, '2'],
  ] as const) {
    const more = String(Number(without) + 1);
    expect(await totals(query), JSON.stringify(query)).toEqual([without, without]);
    expect(await totals({ ...query, adult: 'include' }), JSON.stringify(query)).toEqual([more, more]);
  }
  const { body } = await site.get('/api/stats');
  expect(body).toEqual({ serverCount: 2, totalMembers: 1_600 });
});

test('pages of a list that includes them have each listing once', async () => {
  const site = await startSite({ settings: SETTINGS });
  for (let i = 0; i < 14; i++)
    await site.addListing({
      guild: { name: `guild ${i}`, memberCount: i % 3 === 0 ? null : i, nsfwLevel: i % 2 === 0 ? 1 : 0 },
      tags: i % 4 < 2 ? ['birds'] : [],
    });
  for (const sort of LISTING_SORTS)
    for (const [part, all] of [
      [{}, 14],
      [{ category: 'Community' as const }, 14],
      [{ tag: ['birds'] }, 8],
      [{ q: 'guild' }, 14],
    ] as const) {
      const bodies: string[] = [];
      let address: string | undefined = addressOf(listListings, {
        query: { ...part, tag: 'tag' in part ? [...part.tag] : undefined, sort, limit: 3, adult: 'include' },
      });
      while (address !== undefined) {
        const answer = await site.get(address);
        bodies.push(...(answer.body as { name: string }[]).map(({ name }) => name));
        address = /<https:\/\/guildhall\.example([^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      expect(bodies.length, `${sort} ${JSON.stringify(part)}`).toBe(all);
      expect(new Set(bodies).size).toBe(all);
    }
});

test('its page tells everybody that it is age-restricted, and is not kept', async () => {
  const site = await startSite({ settings: SETTINGS, cached: true });
  const id = await addListings(site);
  await site.quiet();
  for (const headers of [{}, {}, JAPAN]) {
    const answer = await site.get(`/api/servers/${id}`, headers);
    expect(answer).toMatchObject({ status: 200, body: { name: NAME, ageRestricted: true, hidden: null } });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  }
  const [owls = ''] = (
    await site.db.selectFrom('listings').select('discordServerId').where('public', 'is', true).execute()
  ).map(({ discordServerId }) => discordServerId);
  expect((await site.get(`/api/servers/${owls}`)).body).toMatchObject({ ageRestricted: false });
});

test('what Discord says of a guild shows and hides its listing at once', async () => {
  const site = await startSite({ settings: SETTINGS, cached: true });
  await site.addListing({ guild: { name: 'Owls' } });
  const id = await site.addListing({ guild: { name: 'Larks' } });
  await expect.poll(() => names(site, '/api/servers')).toEqual(['Larks', 'Owls']);
  for (const [nsfwLevel, visible] of [
    [1, ['Owls']],
    [0, ['Larks', 'Owls']],
    [3, ['Owls']],
    [2, ['Larks', 'Owls']],
    [null, ['Larks', 'Owls']],
  ] as const) {
    await site.db.updateTable('guilds').set({ nsfwLevel }).where('id', '=', id).execute();
    await site.quiet();
    expect(await names(site, '/api/servers'), String(nsfwLevel)).toEqual(visible);
  }
});

/** Pages that tell all that they can ask for. */
const tellingPages: Pages = {
  inlineScripts: [],
  files: (_request, _response, next) => next(),
  assets: () => ({ scripts: [], styles: [], preloads: [] }),
  renderPage: async ({ url, ask, facts: { adult = false, asksAge } }) => {
    if (asksAge !== undefined) return { status: 200, html: `asks at ${asksAge}` };
    const [, id] = /^\/server\/(\d+)/.exec(url) ?? [];
    const replies: unknown[] = [{ adult }];
    const about = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
      replies.push((await ask(endpoint, input)).reply);
    try {
      await about(listListings, { query: url.includes('q=') ? { q: NAME } : {} });
      await about(getFacets, {});
      if (id !== undefined) await about(getListing, { params: { discordServerId: id } });
    } catch (error) {
      if (error instanceof Error && 'status' in error) return { status: Number(error.status), html: 'none' };
      throw error;
    }
    return { status: 200, html: JSON.stringify(replies) };
  },
};

const privately = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', etag: null };
const headersOf = (answer: { headers: Headers }) =>
  Object.fromEntries(Object.keys(privately).map((name) => [name, answer.headers.get(name)]));

test('a page asks for the age first, and shows the listing with the cookie alone', async () => {
  const site = await startSite({ pages: tellingPages, settings: SETTINGS, cached: true });
  const id = await addListings(site);
  await site.quiet();
  // Twice, so that the second could be kept from the first.
  for (let turn = 0; turn < 2; turn += 1) {
    const question = await site.get(`/server/${id}`);
    expect([question.status, question.body]).toEqual([200, `asks at ${id}`]);
    expect(headersOf(question)).toEqual(privately);

    const forAdult = await site.get(`/server/${id}`, ADULT);
    expect([forAdult.status, forAdult.body]).toEqual([200, expect.stringContaining(NAME)]);
    expect(headersOf(forAdult)).toEqual(privately);

    for (const from of [KOREA, BRITAIN]) {
      const hidden = await site.get(`/server/${id}`, { ...ADULT, ...from });
      expect([hidden.status, hidden.body]).toEqual([404, 'none']);
      const none = await site.get(`/server/${'1'.repeat(18)}`, from);
      expect(answerOf(hidden), 'as one that never existed').toEqual(answerOf(none));
    }
    for (const other of ['adult=0', 'adult=11', 'notadult=1', 'x=adult=1'])
      expect((await site.get(`/server/${id}`, { cookie: other })).body, other).toBe(`asks at ${id}`);
  }
});

test('adults share a page for a second, and so do those who are asked', async () => {
  let rendered = 0;
  const pages: Pages = {
    ...tellingPages,
    renderPage: async (request) => {
      rendered += 1;
      return tellingPages.renderPage(request);
    },
  };
  const site = await startSite({ pages, settings: SETTINGS, cached: true });
  const id = await addListings(site);
  await site.quiet();
  const renderedFor = async (path: string, headers: Record<string, string>) => {
    const before = rendered;
    for (let turn = 0; turn < 5; turn += 1) expect((await site.get(path, headers)).status).toBe(200);
    return rendered - before;
  };

  expect(await renderedFor('/', ADULT)).toBe(1);
  expect(await renderedFor(`/server/${id}`, ADULT)).toBe(1);
  // Once to find out that there is a question.
  expect(await renderedFor(`/server/${id}`, {})).toBe(2);
  await site.db.updateTable('guilds').set({ nsfwLevel: 0, name: 'Day' }).where('id', '=', id).execute();
  site.clock.advance(1_000);
  await site.quiet();
  expect((await site.get('/', ADULT)).body).toContain('Day');
  expect((await site.get(`/server/${id}`)).body).toContain('Day');
});

test('lists of pages include it with the cookie alone, and nobody else gets these', async () => {
  const site = await startSite({ pages: tellingPages, settings: SETTINGS, cached: true });
  await addListings(site);
  await site.quiet();
  for (const address of ['/', '/?category=Community', '/?q=velvetine', '/terms'])
    for (let turn = 0; turn < 2; turn += 1) {
      const adults = await site.get(address, ADULT);
      expect(headersOf(adults), address).toEqual(privately);
      expect(adults.body, address).toContain(NAME);
      for (const headers of [{}, KOREA, { ...ADULT, ...KOREA }]) {
        const others = await site.get(address, headers);
        expect(others.body, address).toContain('birds');
        expect(others.body, address).not.toContain(NAME);
        expect(others.headers.get('cache-control'), address).toBe('no-cache');
      }
    }
});

test('the answer is a cookie for a year, and leads back to a page of ours', async () => {
  const site = await startSite({ settings: SETTINGS, pages: tellingPages });
  const answer = async (path: string, headers: Record<string, string> = {}) => {
    const sent = {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    };
    const { status, headers: received } = await site.send(path, {
      method: 'POST',
      headers: sent,
    });
    return [status, received.get('location'), received.get('set-cookie')];
  };
  const id = '1049921672264095440';
  const yes = 'adult=1; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax';
  const home = 'https://guildhall.example/';

  expect(await answer(`/adult/yes?server=${id}`)).toEqual([303, `${home}server/${id}`, yes]);
  for (const elsewhere of [
    '',
    '?server=',
    '?server=//evil.example',
    '?server=1&server=2',
    '?to=https://evil.example',
  ])
    expect(await answer(`/adult/yes${elsewhere}`), elsewhere).toEqual([303, home, yes]);
  expect(await answer('/adult/yes', KOREA)).toEqual([303, home, null]);
  expect(await answer('/adult/no', { referer: 'https://guildhall.example/?q=owls' })).toEqual([
    303,
    `${home}?q=owls`,
    expect.stringMatching(/^adult=; .*Expires=Thu, 01 Jan 1970/),
  ]);
  expect((await answer('/adult/no', { referer: 'https://evil.example/?q=owls' }))[1]).toBe(home);
  expect((await answer('/adult/yes', { 'sec-fetch-site': 'cross-site' }))[0]).toBe(403);
  expect((await site.get('/adult/yes')).status, 'a link cannot answer').toBe(405);
  expect((await site.get('/adult/yes')).headers.get('set-cookie')).toBeNull();
});
