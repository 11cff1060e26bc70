import { expect, test } from 'vitest';
import { editServer } from '#contract/listings.ts';
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { addCommunity, content, type Site } from '../../testing/community.ts';
import { waitingForLocks } from '../../testing/inspect-database.ts';
import {
  CLICK_WAITS_MS,
  clickJoin,
  FACTS_AS_PAGES,
  INVITES,
  NEVER_CHECKED,
  startWithInvite,
} from '../../testing/joining.ts';
import { eventually, sites, type SiteOptions } from '../../testing/start-site.ts';

const startSite = sites();

const start = (options: SiteOptions = {}) => startWithInvite(startSite, options);

test('a process that dies while it asks holds up others for two seconds', async () => {
  const { site, click, setInvite, lookUps } = await start();
  const claimAt = (fromNowMs: number) =>
    setInvite({ inviteClaimedAt: new Date(site.clock.now().getTime() + fromNowMs) });
  await claimAt(-2 * SECOND_MS);
  expect((await click()).status).toBe(303);
  expect(lookUps()).toBe(1);

  site.clock.advance(61 * SECOND_MS);
  site.discord.addFault({ match: INVITES, effect: { kind: 'hold', when: 'before' } });
  // By a clock that is a little ahead, so that a slow click comes within it, too.
  await claimAt(1.5 * SECOND_MS);
  const waiting = click();
  await untilItWaitsForOther(site);
  site.clock.advance(CLICK_WAITS_MS);
  expect((await waiting).status).toBe(303);
  expect(lookUps()).toBe(1);

  site.discord.clearFaults();
  const clickLater = () => {
    site.clock.advance(SECOND_MS);
    return click();
  };
  await eventually(clickLater, () => lookUps() === 2);
});

/** Waits until a click has looked again and again for another's answer. One that asks stops at a Discord that holds it. */
async function untilItWaitsForOther(site: Site) {
  const before = site.queries();
  await eventually(site.queries, (now) => now > before + 8);
}

test('simultaneous clicks cause one look-up, and wait for it together', async () => {
  const { site, click, lookUps } = await start();
  site.discord.addFault({ match: INVITES, effect: { kind: 'delay', ms: 400 } });

  let clicks: Awaited<ReturnType<typeof click>>[] = [];
  const queries = await site.countQueries(async () => {
    clicks = await Promise.all(Array.from({ length: 20 }, () => click()));
  });

  expect(clicks.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 303));
  expect(lookUps()).toBe(1);
  // Three of each click and those of the look-up.
  expect(queries).toBeLessThan(80);
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
  site.discord.addFault({ match: INVITES, effect: { kind: 'hold', when: 'before' } });
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
      .set({ inviteClaimedAt: site.deps.databaseNow() })
      .where('discordServerId', '=', id)
      .execute();
  });
  await untilItWaitsForOther(site);
  site.clock.advance(CLICK_WAITS_MS);
  expect(await second).toMatchObject({ status: 200, state: 'unproved' });
  expect(lookUps()).toBe(0);
});

test.runIf(onPostgres)('a click waits no longer for the database than for Discord', async () => {
  const { site, click, setInvite, holding } = await startManaged();
  await setInvite(MINUTES_AGO);
  await holding(async () => {
    const clicked = click('198.51.100.1');
    await eventually(
      () => waitingForLocks(site),
      (waiting) => waiting > 0,
    );
    site.clock.advance(CLICK_WAITS_MS);
    expect((await clicked).status).toBe(303);
  });
  await click('198.51.100.2'); // waits for the end of the first one's question
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

test('one network causes ten look-ups in ten minutes, by IPv6 a /48', async () => {
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
    const headers = { 'x-forwarded-for': `2001:db8:1:${at + 1}::1` };
    statuses.push((await clickJoin(site, id, { headers })).status);
  }
  expect(statuses.filter((status) => status === 303)).toHaveLength(10);
  const next = { headers: { 'x-forwarded-for': '2001:db8:2:1::1' } };
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

const MINUTES_AGO = { inviteState: 'good', inviteCheckedAt: new Date(Date.now() - 120_000) } as const;

test('a manager’s forms use up none of the look-ups of clicks', async () => {
  const { site, guildId, owner, code, click } = await startManaged();
  for (let at = 0; at < 12; at++) {
    const body = content({ inviteLink: `https://discord.gg/wrong${at}` });
    await site.call(editServer, { as: owner, params: { guildId }, body });
  }
  site.discord.deleteInvite(code);
  site.discord.createInvite(site.discord.addGuild().id, { code });

  expect(await click('203.0.113.1')).toMatchObject({ status: 409, state: 'elsewhere' });
});

test('once a listing’s own look-ups are used up, an old proof redirects nobody', async () => {
  const { site, code, click, setInvite } = await startManaged();
  for (let at = 0; at < 10; at++) {
    await setInvite(MINUTES_AGO);
    expect((await click(`203.0.113.${at + 1}`)).status).toBe(303);
  }
  site.discord.deleteInvite(code);
  site.discord.createInvite(site.discord.addGuild().id, { code });
  await setInvite(MINUTES_AGO);

  expect(await click('198.51.100.1')).toMatchObject({ status: 200, state: 'unproved', location: null });
});

test('a network with no look-ups left gets no old proof, others ask', async () => {
  const { site, code, click, setInvite } = await startManaged();
  for (let others = 0; others < 10; others++) {
    const { id } = site.discord.addGuild({ bot: true });
    await site.addListing({ guild: { id }, inviteCode: site.discord.createInvite(id), ...NEVER_CHECKED });
    await clickJoin(site, id, { headers: { 'x-forwarded-for': '203.0.113.1' } });
  }
  await setInvite(MINUTES_AGO);
  site.discord.deleteInvite(code);

  const [spent, other] = await Promise.all([click('203.0.113.1'), click('198.51.100.1')]);
  expect(spent).toMatchObject({ status: expect.toBeOneOf([200, 410]), location: null });
  expect(other).toMatchObject({ status: 410, state: 'dead' });
});

test('without look-ups of the site, or without Discord, an old proof is enough', async () => {
  const { site, click, setInvite } = await startManaged();
  await setInvite(MINUTES_AGO);
  site.discord.addFault({ match: INVITES, effect: { kind: 'badGateway' } });
  // More clicks than look-ups of one listing: those without an answer do not count for it.
  for (let at = 0; at < 12; at++) {
    expect((await click(`203.0.113.${at + 1}`)).status).toBe(303);
    site.clock.advance(6 * SECOND_MS);
  }
  site.discord.clearFaults();
  for (let at = 0; at < 60; at++) {
    const { id } = site.discord.addGuild({ bot: true });
    await site.addListing({ guild: { id }, inviteCode: site.discord.createInvite(id), ...NEVER_CHECKED });
    await clickJoin(site, id, { headers: { 'x-forwarded-for': `192.0.2.${at + 1}` } });
  }
  const before = site.discord.log(INVITES).length;
  expect((await click('198.51.100.1')).status).toBe(303);
  expect(site.discord.log(INVITES)).toHaveLength(before);
});

test.runIf(onPostgres)('a look-up that another process gives up is made by this one', async () => {
  const { site, code, click, setInvite, holding } = await startManaged();
  await setInvite(MINUTES_AGO);
  site.discord.deleteInvite(code);
  let clicked: ReturnType<typeof click> | undefined;
  await holding(async (set) => {
    clicked = click('198.51.100.1');
    await eventually(
      () => waitingForLocks(site),
      (waiting) => waiting > 0,
    );
    await set({ inviteClaimedAt: site.deps.databaseNow() });
  });
  await setInvite({ inviteClaimedAt: null });

  expect(await clicked).toMatchObject({ status: 410, state: 'dead' });
});

test.runIf(onPostgres)('who may ask no more claims no look-up for which others would wait', async () => {
  const { site, guildId, click, holding } = await startManaged();
  const period = site.clock.now();
  period.setSeconds(0, 0);
  await site.db
    .insertInto('rateCounts')
    .values({ kind: 'invite look-up', subject: `clicks of ${guildId}`, period, count: 10 })
    .execute();

  await holding(async () => {
    expect(await click('198.51.100.1')).toMatchObject({ status: 200, state: 'unproved' });
  });
});

/** A listed guild with its owner, whose invite is known to be good. */
async function startManaged() {
  const site = await startSite({
    discord: true,
    pages: FACTS_AS_PAGES,
    settings: { TRUST_PROXY: 'loopback' },
  });
  const { guildId, owner } = await addCommunity(site);
  const code = site.discord.createInvite(guildId, { code: 'owlery' });
  const set = (db: typeof site.db, changed: object) =>
    db.updateTable('listings').set(changed).where('discordServerId', '=', guildId).execute();
  await site.addListing({
    discordServerId: guildId,
    submittedBy: owner.userId,
    inviteCode: code,
    ...MINUTES_AGO,
  });
  return {
    site,
    guildId,
    owner,
    code,
    click: (from: string) => clickJoin(site, guildId, { headers: { 'x-forwarded-for': from } }),
    setInvite: (changed: object) => set(site.db, changed),
    /** Locks the listing's row while something happens. */
    holding: (act: (setInvite: (changed: object) => Promise<unknown>) => Promise<void>) =>
      site.db.transaction().execute(async (trx) => {
        await trx
          .selectFrom('listings')
          .select('id')
          .where('discordServerId', '=', guildId)
          .forUpdate()
          .execute();
        await act((changed) => set(trx, changed));
      }),
  };
}

test('an address whose look-ups are used up keeps nobody else from asking', async () => {
  const { site, click, lookUps } = await start({ settings: { TRUST_PROXY: 'loopback' } });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  for (let others = 0; others < 10; others++) {
    const { id } = site.discord.addGuild({ bot: true });
    await site.addListing({ guild: { id }, inviteCode: site.discord.createInvite(id), ...NEVER_CHECKED });
    await clickJoin(site, id, from('10.0.0.1'));
  }
  expect(lookUps()).toBe(10);

  expect(await click(from('10.0.0.1'))).toMatchObject({ status: 200, state: 'unproved' });
  expect((await click(from('10.0.0.2'))).status).toBe(303);
  expect(lookUps()).toBe(11);
});
