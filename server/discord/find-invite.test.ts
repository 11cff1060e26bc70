import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { sites } from '../testing/start-site.ts';
import { discordBudget } from './discord-budget.ts';
import type { LookupCaller, LookupShare } from './invite-lookups.store.ts';
import { discordAsBot } from './rest.ts';
import { DiscordUnavailable, ShareUsedUp } from './unavailable.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

/** A site and a guild with an invite; Discord's own bucket is wide, so that only our own limit is seen. */
async function siteWithInvite(clockAheadMs = 0) {
  const site = await startSite({ discord: true, clockAheadMs });
  site.discord.setLimits({ routes: { 'GET /invites/{code}': { limit: 10_000, windowMs: 1_000 } } });
  const { id } = site.discord.addGuild();
  return { site, id, code: site.discord.createInvite(id) };
}

const lookUps = (site: Site) => site.discord.log({ path: /^\/invites\// });
const find = (site: Site, code: string, caller: LookupCaller = { share: 'rounds' }, within = 20_000) =>
  site.deps.discord.findInvite(code, caller, AbortSignal.timeout(within));
const unanswered = (lookUp: Promise<unknown>) => expect(lookUp).rejects.toBeInstanceOf(DiscordUnavailable);
const usedUp = (lookUp: Promise<unknown>) => expect(lookUp).rejects.toBeInstanceOf(ShareUsedUp);
const isAnswered = (lookUp: Promise<unknown>) =>
  lookUp.then(
    () => true,
    () => false,
  );

/** Asks one after the other, and counts the answers; each for another member unless the caller is told. */
async function askMany(
  site: Site,
  code: string,
  count: number,
  share: LookupShare,
  caller?: Omit<LookupCaller, 'share'>,
) {
  let answered = 0;
  for (let sent = 0; sent < count; sent++) {
    const other = share === 'rounds' ? {} : { member: `${share} ${sent}` };
    if (await isAnswered(find(site, code, { share, ...(caller ?? other) }))) answered += 1;
  }
  return answered;
}

test('finds an invite’s guild; null for an expired or unknown invite', async () => {
  const { site, id, code } = await siteWithInvite();
  const expired = site.discord.createInvite(id);
  site.discord.expireInvite(expired);

  const home = {
    guildId: id,
    isPaused: false,
    isForGuests: false,
    expiresAt: null,
    roles: [],
    powers: [],
  };
  expect(await find(site, code)).toEqual({ requestedAt: expect.any(Date), target: home });
  expect((await find(site, expired)).target).toBeNull();
  expect((await find(site, 'never-was')).target).toBeNull();
});

test('clicks, decisions and forms share 100 lookups in ten minutes; sweeps have ten', async () => {
  const { site, code } = await siteWithInvite();

  expect(await askMany(site, code, 12, 'rounds')).toBe(12);
  expect(await askMany(site, code, 60, 'clicks')).toBe(50);
  expect(await askMany(site, code, 30, 'decisions')).toBe(25);
  expect(await askMany(site, code, 20, 'forms')).toBe(13);
  expect(await askMany(site, code, 5, 'rounds')).toBe(0);
  expect(lookUps(site)).toHaveLength(100);
});

test('people who have used up their look-ups leave ten to the rounds', async () => {
  const { site, code } = await siteWithInvite();
  for (const share of ['clicks', 'decisions', 'forms'] as const) await askMany(site, code, 60, share);

  expect(lookUps(site)).toHaveLength(90);
  expect(await askMany(site, code, 15, 'rounds')).toBe(10);
});

test('rounds may use all look-ups but ten of each share', async () => {
  const { site, code } = await siteWithInvite();

  expect(await askMany(site, code, 100, 'rounds')).toBe(70);
  expect(await askMany(site, code, 20, 'clicks')).toBe(10);
  expect(await askMany(site, code, 20, 'decisions')).toBe(10);
  expect(await askMany(site, code, 20, 'forms')).toBe(10);
});

test('one member has ten look-ups in ten minutes', async () => {
  const { site, code } = await siteWithInvite();

  expect(await askMany(site, code, 30, 'forms', { member: 'one' })).toBe(10);
  await usedUp(find(site, code, { share: 'decisions', member: 'one' }));
  expect(await askMany(site, code, 1, 'forms', { member: 'other' })).toBe(1);

  site.clock.advance(11 * MINUTE_MS);
  expect(await askMany(site, code, 1, 'forms', { member: 'one' })).toBe(1);
});

test('a listing has ten look-ups for its clicks and ten for its forms, counted apart', async () => {
  const { site, code } = await siteWithInvite();

  expect(await askMany(site, code, 12, 'forms', { listing: 'one' })).toBe(10);
  expect(await askMany(site, code, 12, 'clicks', { listing: 'one' })).toBe(10);
  await usedUp(find(site, code, { share: 'clicks', listing: 'one' }));
  expect(await askMany(site, code, 1, 'clicks', { listing: 'other' })).toBe(1);
});

test('a network has a fifth of the clicks, and new networks have a tenth', async () => {
  const { site, code } = await siteWithInvite();
  const from = (network: string, count: number) => askMany(site, code, count, 'clicks', { network });

  for (const network of ['one', 'two', 'three', 'four']) expect(await from(network, 12)).toBe(10);
  await usedUp(find(site, code, { share: 'clicks', network: 'one' }));
  expect(await from('five', 10)).toBe(5);
  // The share of all is spent for this network, not its own.
  await expect(find(site, code, { share: 'clicks', network: 'five' })).rejects.not.toBeInstanceOf(
    ShareUsedUp,
  );
  for (const network of ['six', 'seven', 'eight', 'nine', 'ten']) expect(await from(network, 3)).toBe(1);
  expect(await from('eleven', 1)).toBe(0);
});

test('a look-up without an answer counts against the site alone', async () => {
  const { site, code } = await siteWithInvite();
  const caller = { share: 'clicks', listing: 'one', network: 'one' } as const;
  site.discord.addFault({ match: { path: /^\/invites\// }, times: 20, effect: { kind: 'badGateway' } });
  for (let sent = 0; sent < 20; sent++) await unanswered(find(site, code, caller));

  expect(await askMany(site, code, 12, 'clicks', { listing: 'one', network: 'one' })).toBe(10);
  expect(await askMany(site, code, 40, 'clicks')).toBe(20);
});

test('the ten minutes are a sliding window', async () => {
  const { site, code } = await siteWithInvite();

  expect(await askMany(site, code, 15, 'decisions')).toBe(15);
  site.clock.advance(5 * MINUTE_MS);
  expect(await askMany(site, code, 15, 'decisions')).toBe(10);
  site.clock.advance(6 * MINUTE_MS);
  expect(await askMany(site, code, 30, 'decisions')).toBe(15);
});

test.runIf(onPostgres)('the shares hold across processes', async () => {
  const { site, code } = await siteWithInvite();
  const { config, db, clock, timeout, databaseNow, log } = site.deps;
  const second = discordAsBot({ config, db, databaseNow, budget: discordBudget({ clock, timeout, log }) });
  const signal = AbortSignal.timeout(20_000);

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => {
      const { findInvite } = at % 2 ? second : site.deps.discord;
      return isAnswered(findInvite(code, { share: 'forms', member: `member ${at}` }, signal));
    }),
  );

  expect(answers.filter(Boolean)).toHaveLength(15);
  expect(lookUps(site)).toHaveLength(15);
});

test('a ban of the address stops all look-ups for its duration, at most a day', async () => {
  const { site, code } = await siteWithInvite();
  const match = { path: /^\/invites\// };
  site.discord.addFault({ match, times: 1, effect: { kind: 'cloudflareBan', retryAfter: 5 * 24 * 3_600 } });

  await unanswered(find(site, code));
  site.clock.advance(24 * HOUR_MS - 1_000);
  await unanswered(find(site, code));
  expect(lookUps(site)).toHaveLength(1);
  site.clock.advance(1_000);
  expect(await find(site, code)).not.toBeNull();
});

test('an ordinary rate limit lasts as long as it says', async () => {
  const { site, code } = await siteWithInvite();
  const effect = { kind: 'rateLimit', retryAfter: 5 } as const;
  site.discord.addFault({ match: { path: /^\/invites\// }, times: 1, effect });

  await unanswered(find(site, code, { share: 'forms' }));
  await unanswered(find(site, code, { share: 'forms' }));
  expect(lookUps(site)).toHaveLength(1);
  site.clock.advance(5_000);
  expect(await find(site, code, { share: 'forms' })).not.toBeNull();
});

test('a slow look-up does not delay others', async () => {
  const { site, id, code } = await siteWithInvite();
  for (const slow of ['slow-1', 'slow-2', 'slow-3', 'slow-4']) site.discord.createInvite(id, { code: slow });
  site.discord.addFault({ match: { path: /slow/ }, effect: { kind: 'hold', when: 'before' } });
  const slow = [1, 2, 3, 4].map((at) =>
    isAnswered(find(site, `slow-${at}`, { share: 'forms', member: 'somebody' }, 30_000)),
  );

  expect(await find(site, code, { share: 'forms', member: 'other' })).not.toBeNull();

  site.discord.clearFaults();
  expect(await Promise.all(slow)).toEqual([true, true, true, true]);
});

test('a failed look-up is not retried and does not delay the next one', async () => {
  const { site, code } = await siteWithInvite();
  site.discord.addFault({
    match: { path: /^\/invites\// },
    times: 1,
    effect: { kind: 'hangUp', when: 'after' },
  });

  await unanswered(find(site, code));
  expect(await find(site, code)).not.toBeNull();
  expect(lookUps(site)).toHaveLength(2);
});

test('processes whose clocks differ count the same ten minutes', async () => {
  const behind = await siteWithInvite(-15 * MINUTE_MS);
  expect(await askMany(behind.site, behind.code, 20, 'forms')).toBe(15);

  const { site, code } = await siteWithInvite();
  expect(await askMany(site, code, 5, 'forms')).toBe(0);
});
