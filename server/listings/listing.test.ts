import { expect, test } from 'vitest';
import { getListing, type Listing, getStats } from '#contract/listings.ts';
import { listListings } from '#contract/directory.ts';
import { newId } from '../testing/make.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();
const minutesAgo = (minutes: number) => new Date(Date.UTC(2026, 0, 31, 12) - minutes * 60_000);

/** The names on a page, in order. */
const names = (body: unknown) => (body as Listing[]).map((listing) => listing.name);
const nextOf = (headers: Headers) => /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;

test('lists bumped listings by last bump, then the rest by approval', async () => {
  const site = await startSite();
  await site.addListing({ guild: { name: 'approved late' }, approvedAt: minutesAgo(1) });
  await site.addListing({
    guild: { name: 'bumped early' },
    approvedAt: minutesAgo(900),
    lastBumpedAt: minutesAgo(300),
  });
  await site.addListing({ guild: { name: 'approved early' }, approvedAt: minutesAgo(800) });
  await site.addListing({
    guild: { name: 'bumped late' },
    approvedAt: minutesAgo(950),
    lastBumpedAt: minutesAgo(200),
  });

  const { body } = await site.call(listListings, {});

  expect(names(body)).toEqual(['bumped late', 'bumped early', 'approved late', 'approved early']);
});

test('following Link headers skips and repeats no listing, even on a tie', async () => {
  const site = await startSite();
  for (let i = 0; i < 7; i++) {
    await site.addListing({
      guild: { name: `n${i}` },
      lastBumpedAt: i < 4 ? minutesAgo(5) : null,
      approvedAt: minutesAgo(9),
    });
  }

  const listed: string[] = [];
  const sizes: number[] = [];
  for (let path: string | null = '/api/servers?limit=3'; path !== null;) {
    const { body, headers } = await site.get(path);
    listed.push(...names(body));
    sizes.push(names(body).length);
    const next = nextOf(headers);
    path = next && next.replace('http://localhost:3000', '');
  }

  expect(sizes).toEqual([3, 3, 1]);
  expect(listed.toSorted()).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6']);
  expect(listed.slice(0, 4).toSorted()).toEqual(['n0', 'n1', 'n2', 'n3']);
});

test('a page has 24 listings by default and at most 100', async () => {
  const site = await startSite();
  for (let i = 0; i < 26; i++) await site.addListing();

  expect(names((await site.get('/api/servers')).body)).toHaveLength(24);
  expect(names((await site.get('/api/servers?limit=25')).body)).toHaveLength(25);
  for (const limit of ['101', '0', '-1', 'x', '', '1.5', '1e9', '5&limit=6']) {
    expect((await site.get(`/api/servers?limit=${limit}`)).status, limit).toBe(400);
  }
});

test('refuses an invalid cursor with an explanation', async () => {
  const site = await startSite();

  for (const cursor of ['x', 'null', '1.5', Buffer.from("1.0.' or true --").toString('base64url')]) {
    const { status, body } = await site.call(listListings, { query: { cursor } });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        error: 'This part of the list is gone. Start from the top.',
        code: 'invalidCursor',
      },
    });
  }
});

test('a listing has the specified fields, with Discord’s facts', async () => {
  const site = await startSite();
  const discordServerId = await site.addListing({
    guild: { id: '175928847299117063', name: 'Study Hall', icon: 'a1b2', memberCount: 1234, onlineCount: 56 },
    description: 'We read together every evening.',
    category: 'Education',
    language: 'Korean',
    inviteCode: 'abc123',
    tags: ['books', '독서'],
    approvedAt: minutesAgo(60),
    lastBumpedAt: minutesAgo(1),
    ratingSum: 13,
    reviewCount: 3,
  });

  const { status, body } = await site.call(getListing, { params: { discordServerId } });

  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    discordServerId,
    name: 'Study Hall',
    about: null,
    aboutBlocks: [],
    description: 'We read together every evening.',
    icon: `https://cdn.discordapp.com/icons/${discordServerId}/a1b2.webp?size=128`,
    category: 'Education',
    language: 'Korean',
    memberCount: 1234,
    onlineCount: 56,
    busy: false,
    rating: 4.33,
    reviewCount: 3,
    inviteLink: 'https://discord.gg/abc123',
    tags: ['books', '독서'],
    lastBumpedAt: '2026-01-31T11:59:00.000Z',
    listedAt: '2026-01-31T11:00:00.000Z',
    isNew: false,
    ageRestricted: false,
    guild: {
      ...Object.fromEntries(Object.keys(getListing.reply.shape.guild.shape).map((name) => [name, null])),
      createdAt: '2016-04-30T11:18:25.796Z',
      inviteRoles: 0,
    },
    hidden: null,
  });
});

test('unknown counts are null, not 0', async () => {
  const site = await startSite();
  const discordServerId = await site.addListing({
    guild: { icon: null, memberCount: null, onlineCount: null },
  });

  const { body } = await site.call(getListing, { params: { discordServerId } });

  expect(body).toMatchObject({
    icon: null,
    memberCount: null,
    onlineCount: null,
    rating: null,
    inviteLink: null,
    lastBumpedAt: null,
  });
});

test('a hidden listing is not shown, and its 404 is that of an unknown one', async () => {
  const site = await startSite();
  const hidden = [
    await site.addListing({ status: 'pending' }),
    await site.addListing({ status: 'rejected' }),
    await site.addListing({ status: 'banned', approvedAt: minutesAgo(1) }),
    await site.addListing({ guild: { present: false } }),
  ];
  const never = await site.call(getListing, { params: { discordServerId: newId() } });

  expect(never).toMatchObject({ status: 404, body: { error: 'Server not found', code: 'listingNotFound' } });
  for (const discordServerId of hidden) {
    const answer = await site.call(getListing, { params: { discordServerId } });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: never.status, body: never.body });
  }
  expect((await site.call(listListings, {})).body).toEqual([]);
  expect((await site.call(getStats, {})).body).toEqual({ serverCount: 0, totalMembers: 0 });
});

test('a path that is not a Discord id is a bad request', async () => {
  const site = await startSite();
  for (const id of ['1', 'abc', '0'.repeat(18), '9'.repeat(21), '%00', '..%2f', "1' or '1'='1"]) {
    expect((await site.get(`/api/servers/${id}`)).status, id).toBe(400);
  }
});

test('the stats follow the public listings and their members', async () => {
  const site = await startSite();
  const stats = async () => (await site.call(getStats, {})).body;
  const first = await site.addListing({ guild: { memberCount: 100 } });
  const second = await site.addListing({ guild: { memberCount: 2_000_000 }, category: 'Music' });
  await site.addListing({ guild: { memberCount: null }, language: 'Korean' });
  expect(await stats()).toEqual({ serverCount: 3, totalMembers: 2_000_100 });

  await site.db.updateTable('guilds').set({ memberCount: 150 }).where('id', '=', first).execute();
  await site.db
    .updateTable('listings')
    .set({ category: 'Art' })
    .where('discordServerId', '=', first)
    .execute();
  expect(await stats()).toEqual({ serverCount: 3, totalMembers: 2_000_150 });

  await site.db
    .updateTable('listings')
    .set({ status: 'banned', statusBeforeBan: 'approved' })
    .where('discordServerId', '=', first)
    .execute();
  expect(await stats()).toEqual({ serverCount: 2, totalMembers: 2_000_000 });

  await site.db.deleteFrom('listings').where('discordServerId', '=', second).execute();
  expect(await stats()).toEqual({ serverCount: 1, totalMembers: 0 });
});

test('X-Total-Count is right for the directory and each part of it', async () => {
  const site = await startSite();
  const total = async (path: string) => (await site.get(path)).headers.get('x-total-count');
  await site.addListing({ category: 'Music', language: 'Korean' });
  await site.addListing({ category: 'Music', language: 'English' });
  const art = await site.addListing({ category: 'Art', language: 'Korean' });
  await site.addListing({ category: 'Art', language: 'Korean', status: 'pending' });

  expect(await total('/api/servers?limit=1')).toBe('3');
  expect(await total('/api/servers?category=Music')).toBe('2');
  expect(await total('/api/servers?language=Korean')).toBe('2');
  expect(await total('/api/servers?category=Art&language=Korean&sort=members')).toBe('1');
  expect(await total('/api/servers?category=Sports')).toBe('0');
  expect(await total('/api/servers?q=%20')).toBe('3');
  expect(await total('/api/servers?q=place')).toBeNull();

  await site.db.updateTable('guilds').set({ present: false }).where('id', '=', art).execute();
  expect(await total('/api/servers')).toBe('2');
  expect(await total('/api/servers?category=Art')).toBe('0');
});

test('sorts the directory in six orders, with unknown numbers last', async () => {
  const site = await startSite();
  const make = (
    name: string,
    memberCount: number | null,
    ratingSum: number,
    reviewCount: number,
    minutes: number,
    [growth, activity]: [number | null, number | null],
  ) =>
    site.addListing({
      guild: { name, memberCount },
      ratingSum,
      reviewCount,
      approvedAt: minutesAgo(minutes),
      growth,
      activity,
    });
  await make('a', 0, 9, 2, 4, [0, null]);
  await make('b', null, 45, 10, 1, [null, 0]);
  await make('c', 2_000_000, 0, 0, 3, [990, 1_000]);
  await make('d', 17, 5, 1, 2, [1_010, 3]);

  const order = async (sort: string) => names((await site.get(`/api/servers?sort=${sort}`)).body).join('');
  expect(await order('members')).toBe('cdab');
  expect(await order('rating')).toBe('dbac');
  expect(await order('newest')).toBe('bdca');
  expect(await order('bumped')).toBe('bdca');
  expect(await order('growing')).toBe('dcab');
  expect(await order('active')).toBe('cdba');
});

test('filters by category, by language and by both', async () => {
  const site = await startSite();
  await site.addListing({
    guild: { name: 'a' },
    category: 'Music',
    language: 'Korean',
    lastBumpedAt: minutesAgo(1),
  });
  await site.addListing({
    guild: { name: 'b' },
    category: 'Music',
    language: 'English',
    lastBumpedAt: minutesAgo(2),
  });
  await site.addListing({
    guild: { name: 'c' },
    category: 'Art',
    language: 'Korean',
    lastBumpedAt: minutesAgo(3),
  });

  const narrowed = async (query: string) => names((await site.get(`/api/servers?${query}`)).body).join('');
  expect(await narrowed('category=Music')).toBe('ab');
  expect(await narrowed('language=Korean')).toBe('ac');
  expect(await narrowed('category=Music&language=Korean')).toBe('a');
  expect(await narrowed('category=Art&language=English&sort=rating')).toBe('');
});

test('an unknown category, language or sort is a bad request', async () => {
  const site = await startSite();
  for (const query of [
    'category=Cooking',
    'category=music',
    'category=',
    'language=Klingon',
    'sort=best',
    'sort=',
    'sort=members&sort=rating',
  ]) {
    expect((await site.get(`/api/servers?${query}`)).status, query).toBe(400);
  }
});

test('a cursor is valid only for its own list', async () => {
  const site = await startSite();
  for (let i = 0; i < 4; i++) await site.addListing({ guild: { name: `owl ${i}` } });
  const lists = [
    'sort=bumped',
    'sort=members',
    'sort=rating',
    'sort=newest',
    'sort=growing',
    'sort=active',
    'q=owl',
    'q=owl&sort=bumped',
    'q=owl&sort=members',
  ];
  const cursors = new Map<string, string>();
  for (const list of lists) {
    const { headers } = await site.get(`/api/servers?limit=1&${list}`);
    cursors.set(list, /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1] ?? '');
  }

  const answers: string[] = [];
  const refusals = new Set<string>();
  for (const [from, cursor] of cursors) {
    for (const list of lists) {
      const { status, body } = await site.get(`/api/servers?limit=1&${list}&cursor=${cursor}`);
      if (status === 200) answers.push(`${from} → ${list}`);
      else refusals.add((body as { code: string }).code);
    }
  }
  expect([...refusals]).toEqual(['invalidCursor']);
  // A search without `sort` and with too many matches is in the order of bumps too.
  expect(new Set(answers)).toEqual(
    new Set([...lists.map((list) => `${list} → ${list}`), 'q=owl&sort=bumped → q=owl']),
  );
});

test('a manipulated cursor is refused and never an error', async () => {
  const site = await startSite();
  await site.addListing();
  const id = '00000000-0000-4000-8000-000000000000';
  const strange = [
    `directory/bumped/2/5/${id}`,
    `directory/bumped/1/${id}`,
    `directory/bumped/1/5/5/${id}`,
    `directory/bumped/1/-5/${id}`,
    `directory/bumped/1/05/${id}`,
    `directory/bumped/1/999999999999999/${id}`,
    `directory/bumped/1/5/${id.toUpperCase().replace('4', 'A')}`,
    `directory/bumped/1/5/x`,
    `directory/constructor/${id}`,
    `ranked/bumped/1/1/5/${id}`,
    `directory/members/2147483648/${id}`,
    `directory/members/9999999999/${id}`,
    `directory/members/1e3/${id}`,
    `directory/growing/-2/${id}`,
    `directory/active/2147483648/${id}`,
    `directory/rating/NaN/1/${id}`,
    `directory/rating/4.333/1/${id}`,
    '',
    '/',
  ];
  for (const text of strange) {
    const sort = text.split('/')[1] || 'bumped';
    const cursor = Buffer.from(text).toString('base64url') || 'A';
    const order = ['bumped', 'members', 'rating', 'growing', 'active'].includes(sort) ? sort : 'bumped';
    const { status, body } = await site.get(`/api/servers?sort=${order}&cursor=${cursor}`);
    expect({ status, body }, text).toMatchObject({ status: 400, body: { code: 'invalidCursor' } });
  }
  const good = Buffer.from(`directory/members/-1/${id}`).toString('base64url');
  expect((await site.get(`/api/servers?sort=members&cursor=${good}`)).status).toBe(200);
  expect((await site.get(`/api/servers?sort=members&cursor=${good}=`)).status).toBe(400);
  const late = Buffer.from(`directory/newest/99999999999999/${id}`).toString('base64url');
  expect((await site.get(`/api/servers?sort=newest&cursor=${late}`)).status).toBe(200);
});
