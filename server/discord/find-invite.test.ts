import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/time-units.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { sites } from '../testing/start-site.ts';
import { discordBudget } from './discord-budget.ts';
import type { LookupShare } from './invite-lookups.store.ts';
import { discordAsBot } from './rest.ts';
import { DiscordUnavailable } from './unavailable.ts';

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
const find = (site: Site, code: string, share: LookupShare = 'rounds', by: string[] = [], within = 20_000) =>
  site.deps.discord.findInvite(code, { share, by }, AbortSignal.timeout(within));
const unanswered = (asked: Promise<unknown>) => expect(asked).rejects.toBeInstanceOf(DiscordUnavailable);
const isAnswered = (asked: Promise<unknown>) =>
  asked.then(
    () => true,
    () => false,
  );

/** Asks one after the other, and counts the answers; each for another member unless one is named. */
async function askMany(site: Site, code: string, count: number, share: LookupShare, by?: string) {
  let answered = 0;
  for (let asked = 0; asked < count; asked++) {
    const members = share === 'rounds' ? [] : [by ?? `${share} ${asked}`];
    if (await isAnswered(find(site, code, share, members))) answered += 1;
  }
  return answered;
}

test('finds an invite’s guild; null for an expired or unknown invite', async () => {
  const { site, id, code } = await siteWithInvite();
  const expired = site.discord.createInvite(id);
  site.discord.expireInvite(expired);

  const home = { guildId: id, isPaused: false, expiresAt: null };
  expect(await find(site, code)).toEqual({ askedAt: expect.any(Date), target: home });
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

test('one member or listing has ten look-ups in ten minutes', async () => {
  const { site, code } = await siteWithInvite();

  expect(await askMany(site, code, 30, 'forms', 'member')).toBe(10);
  await unanswered(find(site, code, 'decisions', ['member']));
  expect(await askMany(site, code, 1, 'forms', 'other')).toBe(1);

  site.clock.advance(11 * MINUTE_MS);
  expect(await askMany(site, code, 1, 'forms', 'member')).toBe(1);
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
  const { config, db, clock, databaseNow, log } = site.deps;
  const second = discordAsBot({ config, db, databaseNow, budget: discordBudget({ clock, log }) });
  const signal = AbortSignal.timeout(20_000);

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => {
      const { findInvite } = at % 2 ? second : site.deps.discord;
      return isAnswered(findInvite(code, { share: 'forms', by: [`member ${at}`] }, signal));
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

  await unanswered(find(site, code, 'forms'));
  await unanswered(find(site, code, 'forms'));
  expect(lookUps(site)).toHaveLength(1);
  site.clock.advance(5_000);
  expect(await find(site, code, 'forms')).not.toBeNull();
});

test('a slow look-up does not delay others', async () => {
  const { site, id, code } = await siteWithInvite();
  for (const slow of ['slow-1', 'slow-2', 'slow-3', 'slow-4']) site.discord.createInvite(id, { code: slow });
  site.discord.addFault({ match: { path: /slow/ }, effect: { kind: 'hold', when: 'before' } });
  const slow = [1, 2, 3, 4].map((at) => isAnswered(find(site, `slow-${at}`, 'forms', ['somebody'], 30_000)));

  expect(await find(site, code, 'forms', ['other'])).not.toBeNull();

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
