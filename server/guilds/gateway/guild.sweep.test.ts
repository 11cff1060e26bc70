import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { onPostgres } from '#database/testing/test-database.ts';
import type { Site } from '../../testing/community.ts';
import {
  addListedGuild,
  connected,
  listingOf,
  named,
  rowOf,
  runSweep,
  seen,
} from '../../testing/guild-views.ts';
import { waitingForLocks } from '../../testing/inspect-database.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { recordFacts, recordSwept } from '../guild.store.ts';

const startSite = sites();

/** The site's dependencies, with something done between Discord's answer about a page of guilds and its use. */
function pausingAtEachPage(site: Site, meanwhile: () => Promise<unknown>): Site['deps'] {
  const { discord } = site.deps;
  const guildsAfter: typeof discord.guildsAfter = async (...args) => {
    const page = await discord.guildsAfter(...args);
    if (page.length > 0) await meanwhile();
    return page;
  };
  return { ...site.deps, discord: { ...discord, guildsAfter } };
}

test('a sweep updates a listing’s name, icon and counts', async () => {
  const site = await startSite({ bot: true });
  const icon = 'a_0123456789abcdef0123456789abcdef';
  const id = await addListedGuild(site, { name: '독서 모임 📚', icon, members: 12_345, online: 678 });

  await runSweep(site.deps);

  expect(await listingOf(site, id)).toMatchObject({
    name: '독서 모임 📚',
    icon: expect.stringContaining(`/icons/${id}/${icon}.`),
    memberCount: 12_345,
    onlineCount: 678,
  });
});

test('a sweep finds changes whose events were missed', async () => {
  const site = await startSite({ discord: true });
  const gone = await site.addListing({
    guild: { id: site.discord.addGuild({ name: 'Gone' }).id, receivedAt: new Date(0) },
  });
  const back = await site.addListing({
    guild: {
      id: site.discord.addGuild({ name: 'Back', bot: true }).id,
      present: false,
      receivedAt: new Date(0),
    },
  });
  const renamed = await site.addListing({
    guild: {
      id: site.discord.addGuild({ name: 'New name', bot: true }).id,
      name: 'Old',
      receivedAt: new Date(0),
    },
  });
  const { id: added } = site.discord.addGuild({ name: 'Added', bot: true });

  const swept = await runSweep(site.deps);

  expect(swept).toEqual({ guilds: 3, gone: 1 });
  expect(await seen(site, gone)).toMatchObject({ status: 404 });
  expect(await listingOf(site, back)).toMatchObject({ name: 'Back' });
  expect(await listingOf(site, renamed)).toMatchObject({ name: 'New name' });
  expect(await rowOf(site, added)).toMatchObject({ name: 'Added', present: true });
});

test('a single refusal of the token over HTTP does not stop the bot', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, { online: 5 });
  site.discord.addFault({ match: { path: '/users/@me/guilds' }, times: 1, effect: { kind: 'unauthorized' } });
  await expect(runSweep(site.deps)).rejects.toThrow('401');

  await runSweep(site.deps);

  expect(await listingOf(site, id)).toMatchObject({ onlineCount: 5 });
});

test('a sweep goes on after a page that is one guild short', async () => {
  const site = await startSite({ discord: true });
  site.discord.lightGuilds(450);
  site.discord.setQuirks({ shortFirstPage: true });

  const swept = await runSweep(site.deps);

  expect(swept).toEqual({ guilds: 450, gone: 0 });
  const { count } = await site.db
    .selectFrom('guilds')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('present', 'is', true)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(450);
});

test('a sweep does not overwrite newer facts from events', async () => {
  const site = await startSite({ bot: true });
  const removed = await addListedGuild(site, { name: 'Removed meanwhile' });
  const renamed = await addListedGuild(site, { name: 'Old name' });
  const returned = await addListedGuild(site, { name: 'Returned meanwhile' });
  site.discord.removeBot(returned);
  await eventually(
    () => rowOf(site, returned),
    (row) => row?.present === false,
  );
  site.clock.advance(1);

  const deps = pausingAtEachPage(site, async () => {
    site.discord.removeBot(removed);
    site.discord.addBot(returned);
    site.discord.renameGuild(renamed, 'New name');
    await named(site, renamed, 'New name');
  });
  await runSweep(deps);

  expect(await seen(site, removed)).toMatchObject({
    listed: ['Returned meanwhile', 'New name'],
    status: 404,
  });
});

test.runIf(onPostgres)(
  'what an event tells stays when a sweep adds its guild at the same moment',
  async () => {
    const site = await startSite();
    const id = '1456074443984994304';
    const at = site.deps.clock();

    const notified = await site.db.transaction().execute(async (sweep) => {
      const guild = { id, name: 'Two at once', icon: null, memberCount: 3, onlineCount: 1 };
      await recordSwept(sweep, [guild], { sweepBeganAt: at, countedAt: at });
      const event = { id, name: guild.name, icon: null, ownerId: '1', present: true, boostTier: 2 };
      const facts = recordFacts(site.db, [event], at);
      await eventually(
        () => waitingForLocks(site),
        (count) => count === 1,
      );
      return { facts };
    });
    await notified.facts;

    expect(await rowOf(site, id)).toMatchObject({ ownerId: '1', boostTier: 2, memberCount: 3 });
  },
);

test('a sweep that is stopped writes nothing more', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, { online: 5 });
  await runSweep(site.deps);
  site.discord.setCounts(id, { online: 9 });
  const stop = new AbortController();

  await runSweep(
    pausingAtEachPage(site, async () => stop.abort()),
    stop.signal,
  ).catch(() => {});

  expect(await listingOf(site, id)).toMatchObject({ onlineCount: 5 });
});

test('a guild that is missing in the list but found by its id stays listed', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site);
  await connected(site);
  site.clock.advance(1);
  const { discord } = site.deps;

  const swept = await runSweep({ ...site.deps, discord: { ...discord, guildsAfter: async () => [] } });

  expect(swept).toEqual({ guilds: 0, gone: 0 });
  expect(await seen(site, id)).toMatchObject({ status: 200 });
  expect(site.discord.log({ path: `/guilds/${id}` })).toHaveLength(1);
});

test('sweeps leave no listeners on their stop signal', async () => {
  const site = await startSite({ bot: true });
  await addListedGuild(site);
  const stop = new AbortController();

  for (let sweep = 0; sweep < 3; sweep++) await runSweep(site.deps, stop.signal);

  expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
});

test('when Discord cannot say whether the bot is in a guild, the guild stays', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site);
  await connected(site);
  site.clock.advance(1);
  site.discord.addFault({ match: { path: `/guilds/${id}` }, effect: { kind: 'serverError', status: 503 } });
  const { discord } = site.deps;

  const sweep = runSweep({ ...site.deps, discord: { ...discord, guildsAfter: async () => [] } });

  await expect(sweep).rejects.toThrow('Discord cannot answer');
  expect(await seen(site, id)).toMatchObject({ status: 200 });
});

test('a sweep with errors and rate limits of Discord is finished later', async () => {
  const site = await startSite({ discord: true });
  const path = '/users/@me/guilds';
  // The library makes three attempts, so this is a failed sweep.
  site.discord.addFault({ match: { path }, times: 3, effect: { kind: 'badGateway' } });
  const { id } = site.discord.addGuild({ bot: true, members: 10, online: 3 });
  await site.work('sweep');
  expect([site.discord.log({ path, status: 502 }).length, await rowOf(site, id)]).toEqual([3, undefined]);
  site.discord.addFault({ match: { path }, times: 1, effect: { kind: 'rateLimit', retryAfter: 0.2 } });

  await site.work('sweep');

  expect(await rowOf(site, id)).toMatchObject({ memberCount: 10, onlineCount: 3 });
});

test('unknown counts never become 0 and never erase known ones', async () => {
  const site = await startSite({ bot: true });
  const known = await addListedGuild(site, { members: 80, online: 8 });
  await runSweep(site.deps);
  const { countedAt } = (await rowOf(site, known)) ?? {};
  const { id: unknown } = site.discord.addGuild({ members: null, online: null });
  await site.addListing({
    guild: { id: unknown, memberCount: null, onlineCount: null, receivedAt: new Date(0) },
  });
  site.discord.addBot(unknown);
  await eventually(
    () => rowOf(site, unknown),
    (row) => row?.ownerId !== null,
  );

  site.discord.setCounts(known, { members: null, online: null });
  site.clock.advance(60_000);
  await runSweep(site.deps);

  expect(await listingOf(site, known)).toMatchObject({ memberCount: 80, onlineCount: 8 });
  expect(await listingOf(site, unknown)).toMatchObject({ onlineCount: null });
  expect(await rowOf(site, known), 'the time of the old counts').toMatchObject({ countedAt });
  expect(await rowOf(site, unknown)).toMatchObject({ countedAt: null });
});
