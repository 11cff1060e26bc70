import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forceBump } from '#contract/live-listings.ts';
import { bumpListing } from '#contract/bumps.ts';
import { getFigures, getFiguresFile, type Figures } from '#contract/figures.ts';
import { deleteOwnReview, postReview } from '#contract/reviews.ts';
import { DAY_MS } from '#contract/durations.ts';
import { addCommunity, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { clickJoin, startWithInvite } from '../../testing/joining.ts';
import { newId } from '../../testing/make.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { GOOGLEBOT, storedDays, storedOnce, telling } from '../../testing/telling.ts';

const startSite = sites();

const NOTHING = { impressions: 0, views: 0, joins: 0, bumps: 0, reviews: 0 };

/** The day so many days ago, by the site's clock and UTC. */
const dayAgo = (site: Pick<Site, 'clock'>, days: number) =>
  new Date(site.clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);

async function start({ settings = {} }: { settings?: Record<string, string> } = {}) {
  const site = await startSite({ ...WITH_ADMIN, settings: { ...WITH_ADMIN.settings, ...settings } });
  const people = await addCommunity(site);
  const { guildId, manager } = people;
  await site.addListing({ discordServerId: guildId });
  const read = async (days?: number) =>
    (await site.call(getFigures, { as: manager, params: { guildId }, ...(days && { query: { days } }) }))
      .body as Figures;
  return { site, ...people, ...telling(site), read };
}

async function addDay(
  { db }: Pick<Site, 'db'>,
  id: string,
  day: string,
  of: { impressions?: number; views?: string },
) {
  const { impressions = 0, views = '{}' } = of;
  await sql`
    insert into listing_days (discord_server_id, day, impressions, views)
    values (${id}, ${day}::date, ${impressions}, ${views})`.execute(db);
}

test('counts cards that were seen, and page views by where readers came from', async () => {
  const { site, guildId, view, see, read } = await start();
  const other = await site.addListing();

  for (const source of ['search', 'external', 'search', undefined]) await view(guildId, { source });
  await view(other, { source: 'home' });
  expect(await see([guildId, other, guildId])).toMatchObject({ status: 200, body: {} });
  await see([guildId], { source: 'search' });
  await storedOnce(site, 8);

  const { days, sources } = await read();
  expect(days.at(-1)).toEqual({ ...NOTHING, day: dayAgo(site, 0), impressions: 2, views: 4 });
  expect(sources).toEqual([
    { source: 'search', views: 2 },
    { source: 'direct', views: 1 },
    { source: 'external', views: 1 },
  ]);
  expect((await storedDays(site)).find(({ id }) => id === other)).toMatchObject({
    impressions: 1,
    views: [1],
  });
});

test('has every day of 7, 30 or 90, oldest first and today last, zeros too', async () => {
  const { site, guildId, read } = await start();
  await addDay(site, guildId, dayAgo(site, 6), { impressions: 6, views: '{1,2}' });
  await addDay(site, guildId, dayAgo(site, 7), { impressions: 7, views: '{0,0,7}' });
  await addDay(site, guildId, dayAgo(site, 90), { impressions: 90, views: '{90}' });
  await addDay(site, await site.addListing(), dayAgo(site, 1), { impressions: 1000 });

  for (const [period, length] of [
    [7, 7],
    [undefined, 30],
    [30, 30],
    [90, 90],
  ] as const) {
    const { days } = await read(period);
    expect(days.map(({ day }) => day)).toEqual(
      Array.from({ length }, (_, place) => dayAgo(site, length - 1 - place)),
    );
  }
  const { days, sources } = await read(7);
  expect(days[0]).toEqual({ ...NOTHING, day: dayAgo(site, 6), impressions: 6, views: 3 });
  expect(days.slice(1).every(({ impressions, views }) => impressions + views === 0)).toBe(true);
  expect(sources).toEqual([
    { source: 'search', views: 2 },
    { source: 'home', views: 1 },
  ]);
  expect((await read(90)).sources[0]).toEqual({ source: 'category', views: 7 });
});

test('the whole days of a period stand beside as many before them', async () => {
  const { site, guildId, read } = await start();
  for (const [ago, impressions, views] of [
    [0, 100, '{100}'],
    [1, 1, '{1,1}'],
    [7, 2, '{}'],
    [8, 4, '{4}'],
    [14, 8, '{}'],
    [15, 100, '{}'],
  ] as const)
    await addDay(site, guildId, dayAgo(site, ago), { impressions, views });

  const { now, before } = (await read(7)).wholeDays;
  expect(now).toEqual({ ...NOTHING, impressions: 3, views: 2 });
  // Views were not counted yet on the first of them.
  expect(before).toEqual({ impressions: 12, views: null, joins: null, bumps: null, reviews: null });
  await addDay(site, guildId, dayAgo(site, 399), { views: '{0,1}' });
  expect((await read(7)).wholeDays.before).toMatchObject({ impressions: 12, views: 4, joins: null });
  expect((await read(90)).wholeDays).toMatchObject({
    now: { impressions: 115, views: 6 },
    before: { impressions: null, views: 0 },
  });
});

test('managers see them of a hidden listing too; others nothing', async () => {
  const { site, guildId, owner, member, admin } = await start();
  const ask = async (as: typeof owner) => (await site.call(getFigures, { as, params: { guildId } })).status;
  for (const hidden of [{ unlisted: true }, { status: 'banned', statusBeforeBan: 'approved' }] as const) {
    await site.db.updateTable('listings').set(hidden).execute();
    expect([await ask(owner), await ask(member), await ask(admin)]).toEqual([200, 403, 403]);
  }
  await site.db.deleteFrom('listings').execute();
  expect([await ask(owner), await ask(member)]).toEqual([404, 403]);
});

test('refuses other periods, sources and lists of cards', async () => {
  const { site, guildId, manager, view, see } = await start();
  const figures = `/api/user/servers/${guildId}/figures`;
  for (const days of ['1', '07', '7.0', '400', '-7', 'all', ''])
    for (const path of [figures, `${figures}.csv`])
      expect(await site.get(`${path}?days=${days}`, { cookie: manager.cookie })).toMatchObject({
        status: 400,
      });

  const ids = Array.from({ length: 25 }, newId);
  const wrong = [
    await view(guildId, { source: 'elsewhere' }),
    await view(guildId, { source: null }),
    await see([]),
    await see(ids),
    await see(['99']),
    await see([7]),
    await see(ids.slice(1), { source: undefined }),
    await see([guildId], { source: 'Home' }),
    await see([guildId], { sessionId: 'no spaces' }),
  ];
  expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 400));
  expect((await see(ids.slice(1))).status).toBe(200);
  await view(guildId);
  expect(await storedOnce(site, 1)).toMatchObject([
    { impressions: 0, views: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
  ]);
});

test('robots, questions for the country and ids without a page leave nothing', async () => {
  const { site, guildId, view, see } = await start();
  const robot = { 'user-agent': GOOGLEBOT };
  const detection = { sessionId: 'detect-1' };
  const hidden = [
    await site.addListing({ status: 'pending' }),
    await site.addListing({ unlisted: true }),
    await site.addListing({ guild: { present: false } }),
    await site.addGuild(),
    newId(),
  ];
  await view(guildId, {}, robot);
  await view(guildId, detection);
  await see([guildId], {}, robot);
  await see([guildId], detection);
  for (const id of hidden) await view(id);
  await see([...hidden, guildId]);

  expect(await storedOnce(site, 1)).toMatchObject([{ id: guildId, impressions: 1, views: [] }]);
});

test('counts a person who is sent on to Discord, once', async () => {
  const { site, id, link, setInvite } = await startWithInvite(startSite);
  for (const who of [
    { method: 'HEAD' },
    { headers: { 'sec-purpose': 'prefetch' } },
    { headers: { 'user-agent': GOOGLEBOT } },
    { headers: { 'sec-fetch-dest': 'image' } },
  ])
    await clickJoin(site, id, who);
  expect(await clickJoin(site, id)).toMatchObject({ status: 303, location: link });
  expect(await clickJoin(site, id, { headers: { 'user-agent': GOOGLEBOT } })).toMatchObject({ status: 303 });
  await setInvite({ inviteCode: null });
  expect(await clickJoin(site, id)).toMatchObject({ status: 404 });

  await telling(site).see([id]);
  expect(await storedOnce(site, 1)).toMatchObject([{ id, joins: 1, impressions: 1 }]);
});

test('counts each bump, and each review once, whatever becomes of it', async () => {
  const { site, guildId, owner, member, admin, read } = await start();
  const params = { discordServerId: guildId };
  const bump = async () => (await site.call(bumpListing, { as: owner, params })).status;
  expect([await bump(), await bump()]).toEqual([200, 429]);
  expect((await site.call(forceBump, { as: admin, body: params })).status).toBe(200);
  const post = (comment: string) =>
    site.call(postReview, { as: member, params, body: { rating: 5, comment } });
  expect((await post('Owls.')).status).toBe(200);
  expect((await post('More owls.')).status).toBe(200);
  expect((await read()).days.at(-1)).toMatchObject({ bumps: 2, reviews: 1 });

  await site.call(deleteOwnReview, { as: member, params });
  expect((await read()).days.at(-1)).toMatchObject({ bumps: 2, reviews: 1 });
});

test('the file has a row a day, and nothing in it that a spreadsheet runs', async () => {
  const { site, guildId, manager } = await start();
  const name = '=HYPERLINK("https://evil.example","Win, now")';
  await site.db.updateTable('guilds').set({ name }).where('id', '=', guildId).execute();
  await addDay(site, guildId, dayAgo(site, 1), { impressions: 12, views: '{1,2,0,4}' });
  const read = async (language: string) => {
    const path = `/api/user/servers/${guildId}/figures.csv?days=7`;
    const headers = { cookie: `${manager.cookie}; language=${language}` };
    const response = await site.get(path, headers);
    return { headers: response.headers, text: String(response.body) };
  };

  const { headers, text } = await read('en');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="guildhall-figures-${guildId}-${dayAgo(site, 0)}.csv"`,
  );
  const lines = text.split('\r\n');
  expect(lines).toHaveLength(9);
  expect(lines[0]).toMatch(
    /^\u{feff}Server,Day \(UTC\),Seen in lists,Page views,Joins,Bumps,Reviews,Views from: home page,/u,
  );
  const cell = `"'=HYPERLINK(""https://evil.example"",""Win, now"")"`;
  expect(lines[6]).toBe(`${cell},${dayAgo(site, 1)},12,7,0,0,0,1,2,0,4,0,0,0,0,0,0,0,0`);
  expect(lines[8]).toBe('');
  expect((await read('ko')).text).toMatch(/^\u{feff}서버,날짜\(UTC\),목록 노출,/u);
  expect((await read('ja')).text).toMatch(/^\u{feff}サーバー,日付（UTC）,一覧での表示,/u);
});

test.each(['+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  'the name %j is text in the file',
  async (name) => {
    const { site, guildId, manager } = await start();
    await site.db.updateTable('guilds').set({ name }).where('id', '=', guildId).execute();
    const { body } = await site.call(getFiguresFile, {
      as: manager,
      params: { guildId },
      query: { days: 7 },
    });
    expect(String(body).split('\r\n')[1]).toMatch(/^"?'/);
  },
);

test('a name with the semicolon of other spreadsheets stays in one cell', async () => {
  const { site, guildId, manager } = await start();
  await site.db.updateTable('guilds').set({ name: 'x;=1' }).where('id', '=', guildId).execute();
  const { body } = await site.call(getFiguresFile, { as: manager, params: { guildId }, query: { days: 7 } });
  expect(String(body).split('\r\n')[1]).toMatch(/^"x;=1",/);
});

test('limits an address to 240 lists of cards a minute, apart from page views', async () => {
  const { site, guildId, view, see } = await start({
    settings: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' },
  });
  const at = (address: string) => ({ 'x-forwarded-for': address });
  const statuses = await Promise.all(Array.from({ length: 240 }, () => see([guildId], {}, at('1.2.3.4'))));
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await see([guildId], {}, at('1.2.3.4'));
  expect(refused).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } });
  expect(refused.headers.get('ratelimit-limit')).toBe('240');
  expect((await see([guildId], {}, at('1.2.3.5'))).status).toBe(200);
  expect((await view(guildId, {}, at('1.2.3.4'))).status).toBe(200);
  await eventually(
    () => storedOnce(site, 242),
    ([day]) => day?.impressions === 241,
  );
});
