import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { fillDemoFigures } from './fill-figures.ts';

const NOW = new Date('2026-01-31T12:00:00.000Z'); // a Saturday
const [SMALL, LARGE, NEW] = ['1180000000000000001', '1180000000000000002', '1180000000000000003'] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`
    insert into guilds (id, name, present, available, received_at, member_count)
    select id, 'A guild', true, true, ${NOW}, members
    from unnest(${[SMALL, LARGE, NEW]}::text[], ${[300, 30_000, 900]}::integer[]) as one (id, members)`.execute(
    database.db,
  );
  await sql`
    insert into listings (discord_server_id, status, description, category, language, created_at, approved_at)
    select id, 'approved', 'A place for people.', 'Art', 'English', at, at
    from unnest(${[SMALL, LARGE, NEW]}::text[], ${[60, 60, 3]}::integer[]) as one (id, days),
      lateral (select ${NOW}::timestamptz - days * interval '1 day' as at) as old`.execute(database.db);
  for (let time = 0; time < 2; time++) await fillDemoFigures(database.db, NOW);
});
afterAll(() => database.close());

interface Day {
  id: string;
  day: string;
  impressions: number;
  views: number;
  joins: number;
}

async function daysOf(id: string) {
  const { rows } = await sql<Day>`
    select to_char(day, 'YYYY-MM-DD') as day, impressions, joins, (select sum(one) from unnest(views) as one)::integer as views
    from listing_days where discord_server_id = ${id} order by day`.execute(database.db);
  return rows;
}

const average = (days: readonly Day[]) =>
  days.reduce((sum, { impressions }) => sum + impressions, 0) / days.length;

test('a listing has more than a month of figures, or as many days as it is old', async () => {
  expect(await daysOf(LARGE)).toHaveLength(35);
  expect((await daysOf(LARGE)).at(-1)?.day).toBe('2026-01-31');
  expect(await daysOf(NEW)).toHaveLength(4);
});

test('cards are seen more often than pages, and fewer go on to Discord', async () => {
  for (const { impressions, views, joins, day } of await daysOf(LARGE)) {
    expect(impressions, day).toBeGreaterThan(2 * views);
    expect(views, day).toBeGreaterThan(2 * joins);
    expect(joins, day).toBeGreaterThan(0);
  }
});

test('large listings and weekends have more', async () => {
  const days = (await daysOf(LARGE)).slice(0, -1);
  const isWeekend = ({ day }: Day) => [0, 6].includes(new Date(day).getUTCDay());
  expect(average(days)).toBeGreaterThan(5 * average(await daysOf(SMALL)));
  expect(average(days.filter(isWeekend))).toBeGreaterThan(
    1.2 * average(days.filter((day) => !isWeekend(day))),
  );
});
