import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { tidyUp } from './housekeeping.ts';
import { sites } from '../testing/start-site.ts';
import { storedDays } from '../testing/telling.ts';

const startSite = sites(() => openTestDatabase({ timeZone: 'Asia/Seoul' }));

test('figures are kept 400 days by UTC, whatever the time zone of the database', async () => {
  const site = await startSite();
  const [id = ''] = await site.addListings(1);
  // At 20 o'clock by UTC it is tomorrow in Seoul.
  site.clock.advance(DAY_MS + 20 * HOUR_MS - (site.clock.now().getTime() % DAY_MS));
  const dayAgo = (days: number) =>
    new Date(site.clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);
  for (const day of [398, 399, 400].map(dayAgo))
    await sql`
      insert into listing_days (discord_server_id, day, impressions) values (${id}, ${day}::date, 1)`.execute(
      site.db,
    );

  await tidyUp(site.deps, new AbortController().signal);

  const left = (await storedDays(site)).map(({ day }) => day);
  expect(left.toSorted()).toEqual([dayAgo(399), dayAgo(398)]);
});
