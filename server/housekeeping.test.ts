import { expect, test } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { tidyUp } from './housekeeping.ts';
import { eventually, sites } from './testing/start-site.ts';

const startSite = sites();

const never = new AbortController().signal;
const WAITING = { timeout: 10_000, interval: 20 };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('sessions that have ended are deleted, those in use stay', async () => {
  const site = await startSite({ discord: true });
  const idle = await site.signIn(site.discord.addUser().id);
  site.clock.advance(6 * DAY_MS);
  const inUse = await site.signIn(site.discord.addUser().id);
  site.clock.advance(1 * DAY_MS + 1_000);

  await tidyUp(site.deps, never);

  const kept = await site.db.selectFrom('sessions').select('userId').execute();
  expect(kept).toEqual([{ userId: inUse.userId }]);
  expect((await site.call(getUser, { as: inUse })).status).toBe(200);
  expect((await site.call(getUser, { as: idle })).status).toBe(401);
});

test('counts are deleted once no limit looks at them any more', async () => {
  const site = await startSite();
  const now = site.clock.now().getTime();
  const ago = (milliseconds: number) => ({
    kind: `${milliseconds} ms ago`,
    subject: '',
    period: new Date(now - milliseconds),
    count: 1,
  });
  await site.db
    .insertInto('rateCounts')
    .values([ago(0), ago(11 * 60_000), ago(2 * HOUR_MS)])
    .execute();

  await tidyUp(site.deps, never);

  const kept = await site.db.selectFrom('rateCounts').select('kind').orderBy('period').execute();
  expect(kept.map(({ kind }) => kind)).toEqual(['660000 ms ago', '0 ms ago']);
});

test('the bot tidies up by itself', async () => {
  const site = await startSite({ discord: true });
  await site.signIn(site.discord.addUser().id);
  site.clock.advance(8 * DAY_MS);

  site.startBot({ tidyUpEveryMs: 50 });
  await eventually(
    () => site.db.selectFrom('gatewaySessions').select('shardId').execute(),
    (rows) => rows.length === 1,
  );

  await expect.poll(() => site.db.selectFrom('sessions').select('userId').execute(), WAITING).toEqual([]);
});
