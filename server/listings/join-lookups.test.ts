import { expect, test } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#contract/time-units.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { waitingForLocks } from '../testing/inspect-database.ts';
import {
  CLICK_WAITS_MS,
  clickJoin,
  FACTS_AS_PAGES,
  INVITES,
  NEVER_CHECKED,
  startWithInvite,
} from '../testing/joining.ts';
import { eventually, sites, type SiteOptions } from '../testing/start-site.ts';

const startSite = sites();

const start = (options: SiteOptions = {}) => startWithInvite(startSite, options);

test('a process that dies while it asks holds up others for two seconds', async () => {
  const { site, click, setInvite, lookUps } = await start();
  // A claim of a clock that is a little ahead, so that a slow click comes within it, too.
  await setInvite({ inviteAskedAt: new Date(site.clock.now().getTime() + 1.5 * SECOND_MS) });
  const waiting = click();
  await eventually(site.clock.deadlines, (set) => set === 2);
  site.clock.advance(CLICK_WAITS_MS);
  expect(await waiting).toMatchObject({ status: 200, told: 'unproved' });
  expect(lookUps()).toBe(0);

  site.clock.advance(3.5 * SECOND_MS - CLICK_WAITS_MS);
  // The first click's question may be ending still, for a second after which none is asked.
  await eventually(click, ({ status }) => status === 303);
});

test('simultaneous clicks cause one look-up, and wait for it together', async () => {
  const { site, click, lookUps } = await start();
  site.discord.addFault({ match: INVITES, effect: { kind: 'delay', ms: 400 } });

  let clicks: Awaited<ReturnType<typeof click>>[] = [];
  const queries = await site.countQueries(async () => {
    clicks = await Promise.all(Array.from({ length: 20 }, () => click()));
  });

  expect(clicks.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 303));
  expect(lookUps()).toBe(1);
  // Two of each click and those of the look-up.
  expect(queries).toBeLessThan(60);
});

test('simultaneous clicks at two processes cause one look-up', async () => {
  const { site, id, lookUps } = await start();
  const second = await startSite({
    discord: true,
    pages: FACTS_AS_PAGES,
    settings: site.discord.environment,
  });
  site.discord.addFault({ match: INVITES, effect: { kind: 'delay', ms: 300 } });

  const clicks = await Promise.all(
    Array.from({ length: 10 }, (_, at) => clickJoin(at % 2 ? second : site, id)),
  );

  expect(clicks.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 303));
  expect(lookUps()).toBe(1);
});

test.runIf(onPostgres)('a claim made while another waits for the row counts', async () => {
  const { site, id, click, lookUps } = await start();
  let second: ReturnType<typeof click> | undefined;
  await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('listings').select('id').where('discordServerId', '=', id).forUpdate().execute();
    second = click();
    await eventually(
      () => waitingForLocks(site),
      (waiting) => waiting > 0,
    );
    await trx
      .updateTable('listings')
      .set({ inviteAskedAt: site.deps.databaseNow() })
      .where('discordServerId', '=', id)
      .execute();
  });
  site.clock.advance(CLICK_WAITS_MS);
  expect(await second).toMatchObject({ status: 200, told: 'unproved' });
  expect(lookUps()).toBe(0);
});

test('processes whose clocks differ agree on the age of a proof', async () => {
  const { site, id, click, lookUps } = await start({ clockAheadMs: 2 * HOUR_MS });
  await click();
  const second = await startSite({
    discord: true,
    pages: FACTS_AS_PAGES,
    settings: site.discord.environment,
    clockAheadMs: -2 * HOUR_MS,
  });
  expect((await clickJoin(second, id)).status).toBe(303);
  expect((await click()).status).toBe(303);
  expect(lookUps()).toBe(1);
});

test('one address causes ten look-ups in ten minutes, by IPv6 a /64', async () => {
  const site = await startSite({
    discord: true,
    pages: FACTS_AS_PAGES,
    settings: { TRUST_PROXY: 'loopback' },
  });
  const ids: string[] = [];
  for (let at = 0; at < 14; at++) {
    const { id } = site.discord.addGuild({ bot: true });
    await site.addListing({ guild: { id }, inviteCode: site.discord.createInvite(id), ...NEVER_CHECKED });
    ids.push(id);
  }
  const statuses: number[] = [];
  for (const [at, id] of ids.slice(0, 12).entries()) {
    const headers = { 'x-forwarded-for': `2001:db8:1:2::${at + 1}` };
    statuses.push((await clickJoin(site, id, { headers })).status);
  }
  expect(statuses.filter((status) => status === 303)).toHaveLength(10);
  const next = { headers: { 'x-forwarded-for': '2001:db8:1:3::1' } };
  expect((await clickJoin(site, ids[12] ?? '', next)).status).toBe(303);

  const subjects = await site.db.selectFrom('rateCounts').select('subject').distinct().execute();
  expect(JSON.stringify(subjects)).not.toContain('2001');
});

test('one listing causes ten look-ups in ten minutes', async () => {
  const { site, id, lookUps, setInvite } = await start({ settings: { TRUST_PROXY: 'loopback' } });
  for (let at = 0; at < 12; at++) {
    await setInvite({ inviteCheckedAt: null });
    await clickJoin(site, id, { headers: { 'x-forwarded-for': `203.0.113.${at + 1}` } });
  }
  expect(lookUps()).toBe(10);
});

test('an address whose look-ups are used up keeps nobody else from asking', async () => {
  const { site, click, lookUps } = await start({ settings: { TRUST_PROXY: 'loopback' } });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  for (let others = 0; others < 10; others++) {
    const { id } = site.discord.addGuild({ bot: true });
    await site.addListing({ guild: { id }, inviteCode: site.discord.createInvite(id), ...NEVER_CHECKED });
    await clickJoin(site, id, from('10.0.0.1'));
  }
  expect(lookUps()).toBe(10);

  expect(await click(from('10.0.0.1'))).toMatchObject({ status: 200, told: 'unproved' });
  expect((await click(from('10.0.0.2'))).status).toBe(303);
  expect(lookUps()).toBe(11);
});
