import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventually, sites } from '../testing/start-site.ts';
import type { Urgency } from './invites.ts';
import { discordAsBot } from './rest.ts';
import { refusedCalls } from './refused-calls.ts';
import { DiscordUnavailable } from './unavailable.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A site and a guild with an invite; Discord's own bucket is wide, so that only our own limit is seen. */
async function siteWithInvite() {
  const site = await startSite({ discord: true });
  site.discord.setLimits({ routes: { 'GET /invites/{code}': { limit: 10_000, windowMs: 1_000 } } });
  const { id } = site.discord.addGuild();
  return { site, id, code: site.discord.createInvite(id) };
}

const lookUps = (site: Site) => site.discord.log({ path: /^\/invites\// });
const find = (
  site: Site,
  code: string,
  { within = 3_000, urgency }: { within?: number; urgency?: Urgency } = {},
) => site.deps.discord.findInvite(code, AbortSignal.timeout(within), urgency);
const unanswered = (asked: Promise<unknown>) => expect(asked).rejects.toBeInstanceOf(DiscordUnavailable);

test('an invite leads to its guild, and one that expired or never was leads nowhere', async () => {
  const { site, id, code } = await siteWithInvite();
  const expired = site.discord.createInvite(id);
  site.discord.expireInvite(expired);

  expect(await find(site, code)).toEqual({ guildId: id });
  expect(await find(site, expired)).toBeNull();
  expect(await find(site, 'never-was')).toBeNull();
});

test('at most a hundred invites are looked up in ten minutes, over all servers together', async () => {
  const { site, code } = await siteWithInvite();
  const { config, db, clock } = site.deps;
  const second = discordAsBot({ config, db, clock, refused: refusedCalls(clock) });
  const signal = AbortSignal.timeout(20_000);
  const ask = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      (at % 2 ? second : site.deps.discord).findInvite(code, signal).then(
        () => true,
        () => false,
      ),
    );

  const answered = (await Promise.all(ask(140))).filter(Boolean);
  expect(answered).toHaveLength(100);
  expect(lookUps(site)).toHaveLength(100);

  // Whoever was turned away has not used up anything of the time after it.
  site.clock.advance(11 * MINUTE_MS);
  expect((await Promise.all(ask(120))).filter(Boolean)).toHaveLength(100);
});

test('the ten minutes are any ten minutes, not those of the clock', async () => {
  const { site, code } = await siteWithInvite();
  const many = async (count: number) => {
    let answered = 0;
    for (let asked = 0; asked < count; asked++)
      answered += await find(site, code).then(
        () => 1,
        () => 0,
      );
    return answered;
  };

  expect(await many(60)).toBe(60);
  site.clock.advance(5 * MINUTE_MS);
  expect(await many(60)).toBe(40);
  site.clock.advance(6 * MINUTE_MS);
  expect(await many(70)).toBe(60);
});

test('of the hundred, forty are people’s: the background stops before', async () => {
  const { site, code } = await siteWithInvite();
  for (let asked = 0; asked < 60; asked++) await find(site, code, { urgency: 'background' });

  await unanswered(find(site, code, { urgency: 'background' }));
  for (let asked = 0; asked < 40; asked++) await find(site, code);
  await unanswered(find(site, code));
  expect(lookUps(site)).toHaveLength(100);
});

test('a ban of the address, which Cloudflare words in no JSON, ends all look-ups for an hour at least', async () => {
  const { site, code } = await siteWithInvite();
  const ban = { kind: 'cloudflareBan', retryAfter: 60 } as const;
  site.discord.addFault({ match: { path: /^\/invites\// }, times: 1, effect: ban });

  await unanswered(find(site, code));
  site.clock.advance(HOUR_MS - 1_000);
  await unanswered(find(site, code));
  expect(lookUps(site)).toHaveLength(1);

  site.clock.advance(2_000);
  expect(await find(site, code)).not.toBeNull();
});

test('a ban lasts as long as it says, a day at most, and a common limit no longer than it says', async () => {
  const { site, code } = await siteWithInvite();
  const match = { path: /^\/invites\// };
  site.discord.addFault({ match, times: 1, effect: { kind: 'cloudflareBan', retryAfter: 5 * 24 * 3_600 } });
  await unanswered(find(site, code));
  site.clock.advance(24 * HOUR_MS - 1_000);
  await unanswered(find(site, code));
  site.clock.advance(1_000);
  expect(await find(site, code)).not.toBeNull();

  site.discord.addFault({ match, times: 1, effect: { kind: 'rateLimit', retryAfter: 5 } });
  await unanswered(find(site, code));
  await unanswered(find(site, code));
  site.clock.advance(5_000);
  expect(await find(site, code)).not.toBeNull();
});

test('one look-up is under way at a time, and people’s come before the background’s', async () => {
  const { site, id } = await siteWithInvite();
  for (const code of ['first', 'behind', 'person']) site.discord.createInvite(id, { code });
  site.discord.addFault({ match: { path: /^\/invites\// }, effect: { kind: 'delay', ms: 100 } });

  await Promise.all([
    find(site, 'first', { urgency: 'background' }),
    find(site, 'behind', { urgency: 'background' }),
    find(site, 'person'),
  ]);

  const order = lookUps(site);
  expect(order.map(({ path }) => path)).toEqual(['/invites/first', '/invites/person', '/invites/behind']);
  const [a = 0, b = 0, c = 0] = order.map(({ at }) => at);
  expect(Math.min(b - a, c - b)).toBeGreaterThanOrEqual(95);
});

test('whoever waits for his turn does not wait beyond his time, and is not looked up for afterwards', async () => {
  const { site, code } = await siteWithInvite();
  site.discord.addFault({ match: { path: /^\/invites\// }, times: 1, effect: { kind: 'delay', ms: 600 } });
  let isFirstDone = false;
  const first = find(site, code).finally(() => {
    isFirstDone = true;
  });
  await sleep(50);

  await unanswered(find(site, code, { within: 100 }));

  expect(isFirstDone).toBe(false);
  expect(await first).not.toBeNull();
  await sleep(50);
  expect(lookUps(site)).toHaveLength(1);
});

test('a look-up that fails is made once, and the next one is not held up by it', async () => {
  const { site, code } = await siteWithInvite();
  site.discord.addFault({
    match: { path: /^\/invites\// },
    times: 1,
    effect: { kind: 'hangUp', when: 'after' },
  });

  await unanswered(find(site, code));
  expect(await find(site, code)).not.toBeNull();
  await eventually(
    () => lookUps(site),
    (log) => log.length === 2,
  );
});
