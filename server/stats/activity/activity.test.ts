import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getLife, HOURS_OF_WEEK } from '#contract/activity.ts';
import { DAY_MS } from '#contract/durations.ts';
import { placeOf } from '#database/count-places.ts';
import { tidyUp } from '../../ops/housekeeping.ts';
import { recordCounts } from '../../guilds/guild.store.ts';
import type { Site } from '../../testing/community.ts';
import { count, daily } from '../../testing/counting.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

type Activity = ReplyOf<typeof getLife>;
async function fetchActivity(site: Site, discordServerId: string) {
  const { status, body } = await site.call(getLife, { params: { discordServerId } });
  expect(status).toBe(200);
  return body as Activity;
}

/** The measured hours of the week, Monday 00:00 being 0. */
const measured = ({ online }: Activity) =>
  Object.fromEntries(online.flatMap((value, hour) => (value === null ? [] : [[hour, value]])));

test('a server that was never counted has nothing to show', async () => {
  const site = await startSite();

  expect(await fetchActivity(site, await site.addListing())).toEqual({
    measuredSince: null,
    online: Array.from({ length: HOURS_OF_WEEK }, () => null),
    members: [],
    growth: { days7: null, days30: null },
  });
});

test('places counts by the hour of the week, the quarter and its day, in UTC', () => {
  const at = (instant: string) => Object.values(placeOf(new Date(instant)));

  expect(at('2026-01-31T23:59:59.999Z')).toEqual(['2026-01-26', 144, '2026-01-01', 31]);
  expect(at('2026-02-01T23:59:59.999Z')).toEqual(['2026-01-26', 168, '2026-01-01', 32]);
  expect(at('2026-02-02T00:00:00.000Z')).toEqual(['2026-02-02', 1, '2026-01-01', 33]);
  expect(at('2026-03-31T23:59:59.999Z')).toEqual(['2026-03-30', 48, '2026-01-01', 90]);
  expect(at('2026-04-01T00:00:00.000Z')).toEqual(['2026-03-30', 49, '2026-04-01', 1]);
  expect(at('2024-12-31T23:00:00.000Z')).toEqual(['2024-12-30', 48, '2024-10-01', 92]);
});

test('the last count of an hour and of a day holds, and the highest online count', async () => {
  const site = await startSite();
  const id = await site.addListing();

  await count(
    site,
    id,
    ['2026-01-05T00:00:00.000Z', 100, 30], // a Monday
    ['2026-01-05T00:59:59.999Z', 101, 20],
    ['2026-01-05T01:00:00.000Z', 102, 10],
    ['2026-01-05T23:59:59.999Z', 103, 11],
    ['2026-01-06T00:00:00.000Z', 104, 12],
  );

  const activity = await fetchActivity(site, id);
  expect(activity.measuredSince).toBe('2026-01-05T00:00:00.000Z');
  expect(measured(activity)).toEqual({ 0: 20, 1: 10, 23: 11, 24: 12 });
  expect(activity.members).toEqual([
    { day: '2026-01-05', count: 103 },
    { day: '2026-01-06', count: 104 },
  ]);
  const { rows } = await sql`
    select highest_online[5] as monday, (select highest_online from count_days) as tuesday from count_quarters`.execute(
    site.db,
  );
  expect(rows).toEqual([{ monday: 30, tuesday: 12 }]);
});

test('an hour shows the median of the last four weeks', async () => {
  const site = await startSite();
  const id = await site.addListing();
  const mondays = ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02'];
  const at = (day: string, hour: string): string => `${day}T${hour}:30:00Z`;
  const online = [1_000, 10, 40, 20, 31];
  for (const [index, day] of mondays.entries()) {
    await count(site, id, [at(day, '05'), null, online[index]]);
    if (index < 4) await count(site, id, [at(day, '06'), null, online[index]]);
    if (index % 2 === 0) await count(site, id, [at(day, '04'), null, online[index]]);
  }

  // Hour 5 has been counted this week; hour 6 has not yet, and so has what was counted four weeks ago.
  expect(measured(await fetchActivity(site, id))).toEqual({ 4: 35.5, 5: 25.5, 6: 30 });
});

test('an hour that was counted in one week of four shows that count', async () => {
  const site = await startSite();
  const id = await site.addListing();
  await count(site, id, ['2026-01-25T23:00:00Z', 1, 7], ['2026-02-22T22:59:00Z', 1, 9]);

  expect(measured(await fetchActivity(site, id))).toEqual({ 166: 9, 167: 7 });

  await count(site, id, ['2026-02-22T23:00:00Z', 1, 8]);
  expect(measured(await fetchActivity(site, id))).toEqual({ 166: 9, 167: 8 });
  await count(site, id, ['2026-03-22T23:00:00Z', 1, null], ['2026-03-22T22:00:00Z', 1, 5]);
  expect(measured(await fetchActivity(site, id))).toEqual({ 166: 5, 167: 8 });
});

test('weeks across the turn of a year and a quarter are one row of hours and days', async () => {
  const site = await startSite();
  const id = await site.addListing();
  await count(
    site,
    id,
    ['2025-12-31T23:00:00Z', 5, 1],
    ['2026-01-01T00:00:00Z', 6, 2],
    ['2026-01-04T23:00:00Z', 7, 3],
    ['2026-01-05T00:00:00Z', 8, 4],
  );

  const activity = await fetchActivity(site, id);
  expect(measured(activity)).toEqual({ 0: 4, 71: 1, 72: 2, 167: 3 });
  expect(activity.members.map(({ day, count }) => `${day} ${count}`)).toEqual([
    '2025-12-31 5',
    '2026-01-01 6',
    '2026-01-04 7',
    '2026-01-05 8',
  ]);
  expect(activity.measuredSince).toBe('2025-12-31T23:00:00.000Z');
});

test('unknown counts are not kept', async () => {
  const site = await startSite();
  const id = await site.addListing();

  await count(site, id, ['2026-01-05T00:00:00Z', null, null]);
  expect((await fetchActivity(site, id)).measuredSince).toBeNull();

  await count(
    site,
    id,
    ['2026-01-05T00:00:00Z', 50, 5],
    ['2026-01-05T00:10:00Z', null, 6],
    ['2026-01-05T00:20:00Z', 60, null],
    ['2026-01-05T00:30:00Z', null, 6],
    ['2026-01-06T00:00:00Z', null, 7],
  );
  const activity = await fetchActivity(site, id);
  expect(measured(activity)).toEqual({ 0: 6, 24: 7 });
  expect(activity.members).toEqual([{ day: '2026-01-05', count: 60 }]);
});

test('shows at most 400 days of members, up to the last measured one', async () => {
  const site = await startSite();
  const id = await site.addListing();
  const members = Array.from({ length: 410 }, (_, index) => 1_000 + index);
  await count(site, id, ...daily('2026-05-20', members));

  const activity = await fetchActivity(site, id);
  expect(activity.members).toHaveLength(400);
  expect(activity.members.at(0)).toEqual({ day: '2025-04-16', count: 1_010 });
  expect(activity.members.at(-1)).toEqual({ day: '2026-05-20', count: 1_409 });
});

test('growth compares the last count with the day 7 and 30 days before', async () => {
  const site = await startSite();
  const id = await site.addListing();
  const rising = Array.from({ length: 31 }, (_, index) => 300 + index);
  await count(site, id, ...daily('2026-05-20', rising));

  const { growth } = await fetchActivity(site, id);
  expect(growth).toEqual({ days7: { count: 7, percent: 2.2 }, days30: { count: 30, percent: 10 } });
});

test.each([
  ['the very day', { '2026-05-13': 80 }, { count: -20, percent: -25 }],
  ['two days earlier', { '2026-05-11': 90 }, { count: -30, percent: -33.3 }],
  ['the nearest day earlier', { '2026-05-11': 90, '2026-05-12': 45 }, { count: 15, percent: 33.3 }],
  ['three days earlier', { '2026-05-10': 80 }, null],
  ['a day later', { '2026-05-14': 80 }, null],
  ['no members then', { '2026-05-13': 0 }, null],
])('growth with a count of %s', async (_, counts, days7) => {
  const site = await startSite();
  const id = await site.addListing();
  for (const [day, members] of Object.entries(counts)) await count(site, id, [`${day}T23:00:00Z`, members]);
  await count(site, id, ['2026-05-20T00:00:00Z', 60]);

  expect((await fetchActivity(site, id)).growth).toEqual({ days7, days30: null });
});

test('counts that come late are kept beside those of another day', async () => {
  const site = await startSite();
  const id = await site.addListing();
  await count(
    site,
    id,
    ['2026-01-05T22:00:00Z', 10, 1],
    ['2026-01-06T00:00:00Z', 20, 2],
    ['2026-01-05T21:00:00Z', 11, 6],
    ['2026-01-05T23:00:00Z', 11, 3],
    ['2026-01-06T01:00:00Z', 21, 4],
  );

  const activity = await fetchActivity(site, id);
  expect(measured(activity)).toEqual({ 21: 6, 22: 1, 23: 3, 24: 2, 25: 4 });
  expect(activity.members.map(({ day, count }) => `${day} ${count}`)).toEqual([
    '2026-01-05 11',
    '2026-01-06 21',
  ]);
  expect(activity.measuredSince).toBe('2026-01-05T21:00:00.000Z');
});

test('the last day of a guild that is not counted any more is kept as long', async () => {
  const site = await startSite();
  const id = await site.addListing();
  const day = Math.floor(site.clock.now().getTime() / DAY_MS) * DAY_MS;
  await count(site, id, [new Date(day).toISOString(), 50, 5]);
  const rows = async (table: string) =>
    (await sql`select from ${sql.table(table)}`.execute(site.db)).rows.length;
  const before = await fetchActivity(site, id);

  site.clock.advance(40 * DAY_MS);
  await tidyUp(site.deps, new AbortController().signal);

  expect([await rows('count_days'), await rows('online_weeks'), await rows('count_quarters')]).toEqual([
    0, 0, 1,
  ]);
  const { members, measuredSince } = await fetchActivity(site, id);
  expect({ members, measuredSince }).toEqual({
    members: before.members,
    measuredSince: before.measuredSince,
  });
});

test('a guild without a listing keeps nothing, and one with a hidden listing does', async () => {
  const site = await startSite();
  const unlisted = await site.addGuild();
  const hidden = await site.addListing({ status: 'pending' });
  for (const id of [unlisted, hidden, '1100000000000000777'])
    await count(site, id, ['2026-01-05T00:00:00Z', 5, 5]);

  const { rows } = await sql<{ id: string }>`
    select discord_server_id as id from count_days`.execute(site.db);
  expect(rows).toEqual([{ id: hidden }]);
});

test('the counts of one guild by itself are kept as well', async () => {
  const site = await startSite();
  const id = await site.addListing();
  const unlisted = await site.addGuild();
  for (const guild of [id, unlisted])
    await site.db
      .transaction()
      .execute((trx) =>
        recordCounts(trx, { id: guild, memberCount: 9, onlineCount: 3 }, new Date('2026-01-05T00:00:00Z')),
      );

  expect(measured(await fetchActivity(site, id))).toEqual({ 0: 3 });
  const { rows } = await sql`select from count_days`.execute(site.db);
  expect(rows).toHaveLength(1);
});

test('what was counted goes with the listing', async () => {
  const site = await startSite();
  const id = await site.addListing();
  await count(site, id, ['2026-01-05T00:00:00Z', 5, 5]);

  await site.db.deleteFrom('listings').execute();

  await site.addListing({ discordServerId: id });
  expect((await fetchActivity(site, id)).measuredSince).toBeNull();
});

test('a hidden listing is refused as one that never existed', async () => {
  const site = await startSite();
  const hidden = await site.addListing({ status: 'banned' });
  const gone = await site.addListing({ guild: { present: false } });
  const answers = await Promise.all(
    [hidden, gone, '1'.repeat(18)].map((discordServerId) =>
      site.call(getLife, { params: { discordServerId } }),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('a cached reply follows counts that equal the former ones', async () => {
  const site = await startSite({ cached: true });
  const [id, other] = [await site.addListing(), await site.addListing()];
  const ask = (discordServerId: string) => fetchActivity(site, discordServerId);
  await count(site, id, ['2026-01-05T00:00:00Z', 5, 5]);
  await site.quiet();
  await Promise.all([id, other].map(ask));
  expect(await site.countQueries(async () => void (await Promise.all([id, other].map(ask))))).toBe(0);

  await count(site, id, ['2026-01-05T01:00:00Z', 5, 5]);
  await site.quiet();

  expect(measured(await ask(id))).toEqual({ 0: 5, 1: 5 });
  expect(await site.countQueries(async () => void (await ask(other)))).toBe(0);
  await sql`delete from count_days`.execute(site.db);
  await site.quiet();
  expect(measured(await ask(id))).toEqual({});
});
