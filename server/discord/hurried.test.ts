import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getBotInfo } from '#contract/guilds.ts';
import { deleteOwnData } from '#contract/own-data.ts';
import type { Effect } from '#simulator/faults.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { DiscordUnavailable } from './unavailable.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const MINUTE_MS = 60_000;
/** Time for a person's call, as its handler gets it. */
const soon = () => AbortSignal.timeout(3_000);

const findGuild = (site: Site, id: string, deadline = soon()) => site.deps.discord.findGuild(id, deadline);
const calls = (site: Site, id: string) => site.discord.log({ path: `/guilds/${id}` }).length;

test('a guild is found with its counts, and one that the bot is not in is none', async () => {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addGuild({ bot: true, name: 'Here', icon: false, members: 12, online: null });
  const { id: absent } = site.discord.addGuild();

  expect(await findGuild(site, id)).toEqual({
    id,
    name: 'Here',
    icon: null,
    memberCount: 12,
    onlineCount: null,
  });
  expect(await findGuild(site, absent)).toBeNull();
});

const misfortunes: [string, Effect][] = [
  ['a server error', { kind: 'serverError', status: 500 }],
  ['a page of an edge', { kind: 'badGateway', status: 503 }],
  ['a limit', { kind: 'rateLimit', retryAfter: 600 }],
  ['a limit without headers', { kind: 'rateLimit', retryAfter: 600, withHeaders: false }],
  ['a global limit', { kind: 'rateLimit', scope: 'global', retryAfter: 600 }],
  ['a ban of the address', { kind: 'cloudflareBan' }],
  ['half an answer', { kind: 'truncate' }],
  ['a broken line', { kind: 'hangUp', when: 'before' }],
  ['a line that breaks at the answer', { kind: 'hangUp', when: 'after' }],
  ['a refused token', { kind: 'unauthorized' }],
];
test.for(misfortunes)('%s is no answer, at once', async ([, effect]) => {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addGuild({ bot: true });
  site.discord.addFault({ match: { path: `/guilds/${id}` }, effect });
  const began = performance.now();

  await expect(findGuild(site, id)).rejects.toBeInstanceOf(DiscordUnavailable);

  expect(performance.now() - began).toBeLessThan(5_000);
});

test('nobody waits longer than he can, and a call that is given up is no answer', async () => {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addGuild({ bot: true });
  site.discord.addFault({ match: { path: `/guilds/${id}` }, effect: { kind: 'delay', ms: 10_000 } });
  const began = performance.now();

  await expect(findGuild(site, id, AbortSignal.timeout(200))).rejects.toBeInstanceOf(DiscordUnavailable);
  await expect(findGuild(site, id, AbortSignal.abort())).rejects.toBeInstanceOf(DiscordUnavailable);

  expect(performance.now() - began).toBeLessThan(5_000);
});

test('many who ask at once do not wait for each other', async () => {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addGuild({ bot: true });
  site.discord.addFault({ match: { path: `/guilds/${id}` }, effect: { kind: 'delay', ms: 500 } });
  const began = performance.now();

  await Promise.all(Array.from({ length: 10 }, () => findGuild(site, id)));

  expect(performance.now() - began).toBeLessThan(4_000);
});

test('a line that breaks once, and an error that passes, are not noticed', async () => {
  const site = await startSite({ discord: true });
  const effects: Effect[] = [
    { kind: 'hangUp', when: 'before' },
    { kind: 'serverError', status: 502 },
  ];
  for (const effect of effects) {
    const { id } = site.discord.addGuild({ bot: true });
    site.discord.addFault({ match: { path: `/guilds/${id}` }, times: 1, effect });
    expect(await findGuild(site, id), effect.kind).toMatchObject({ id });
  }
});

test('after a limit nothing of the kind is asked until it is over', async () => {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addGuild({ bot: true });
  const { id: other } = site.discord.addGuild({ bot: true });
  const effect: Effect = { kind: 'rateLimit', retryAfter: 30 };
  site.discord.addFault({ match: { path: `/guilds/${id}` }, times: 1, effect });

  await expect(findGuild(site, id)).rejects.toBeInstanceOf(DiscordUnavailable);
  site.clock.advance(20_000);
  await expect(findGuild(site, id)).rejects.toBeInstanceOf(DiscordUnavailable);
  expect(calls(site, id)).toBe(1);
  expect(await findGuild(site, other)).toMatchObject({ id: other });

  site.clock.advance(10_000);
  expect(await findGuild(site, id)).toMatchObject({ id });
});

test('a token that was refused once by mistake is used again', async () => {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addGuild({ bot: true });
  site.discord.addFault({ match: { path: `/guilds/${id}` }, times: 1, effect: { kind: 'unauthorized' } });

  await expect(findGuild(site, id)).rejects.toBeInstanceOf(DiscordUnavailable);
  expect(await findGuild(site, id)).toMatchObject({ id });
});

test('at most twenty refused calls a minute reach Discord, the bot’s and people’s together', async () => {
  const site = await startSite({ discord: true });
  const person = await site.signIn(site.discord.addUser().id);
  const guilds = Array.from({ length: 30 }, () => site.discord.addGuild({ bot: true }).id);
  const refuse: Effect = { kind: 'rateLimit', retryAfter: 1 };
  site.discord.addFault({ match: { path: /^\/guilds\// }, effect: refuse });

  for (const id of guilds) await findGuild(site, id).catch(() => {});

  expect(site.discord.log({ status: 429 })).toHaveLength(20);
  const { accounts, discord } = site.deps;
  await expect(accounts.guildsOf(person.userId, soon())).rejects.toBeInstanceOf(DiscordUnavailable);
  await expect(discord.guildsAfter('0', soon())).rejects.toBeInstanceOf(DiscordUnavailable);
  expect(site.discord.log({ path: '/users/@me/guilds' })).toEqual([]);

  site.clock.advance(MINUTE_MS);
  site.discord.clearFaults();
  expect(await findGuild(site, guilds[29] ?? '')).not.toBeNull();
  expect(await accounts.guildsOf(person.userId, soon())).toEqual([]);
});

test('what the bot’s own chores are refused counts as well', async () => {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addGuild({ bot: true });
  site.discord.addFault({ match: { path: '/users/@me/guilds' }, effect: { kind: 'unauthorized' } });

  for (let call = 0; call < 25; call++) await site.deps.discord.guildsAfter('0', soon()).catch(() => {});

  expect(site.discord.log({ status: 401 })).toHaveLength(20);
  await expect(findGuild(site, id)).rejects.toBeInstanceOf(DiscordUnavailable);
});

const limits: [string, Effect][] = [
  ['that says for how long', { kind: 'rateLimit', retryAfter: 1 }],
  ['without headers', { kind: 'rateLimit', retryAfter: 1, withHeaders: false }],
];
test.for(limits)(
  'of all that the bot does by itself at most twenty refused calls a minute reach Discord: at a limit %s, a second apart',
  { timeout: 40_000 },
  async ([, effect]) => {
    const site = await startSite({ discord: true });
    const routes = ['/gateway/bot', '/users/@me/guilds', /^\/applications\//];
    for (const path of routes) site.discord.addFault({ match: { path }, effect });
    const sweep = () => Promise.allSettled([site.deps.discord.guildsAfter('0')]);
    const refusals = () => site.discord.log({ status: 429 });
    const began = performance.now();

    site.startBot();
    const swept = sweep();
    await eventually(refusals, ({ length }) => length >= 20, 15_000);
    const tookMs = performance.now() - began;
    const ended = await Promise.race([swept, sleep(3_000)]);
    await sweep();
    await sleep(500);

    expect(refusals()).toHaveLength(20);
    expect(ended).toMatchObject([{ reason: expect.any(DiscordUnavailable) }]);
    expect(tookMs).toBeGreaterThan(4_000);

    site.discord.clearFaults();
    site.clock.advance(MINUTE_MS);
    await eventually(
      async () => (await site.call(getBotInfo, {})).body,
      (info) => JSON.stringify(info) !== '{"clientId":null}',
    );
  },
);

test('once a call is refused, those under way count as refused ones: of two hundred at once twenty at most reach Discord', async () => {
  const site = await startSite({ discord: true });
  const guilds = Array.from({ length: 200 }, () => site.discord.addGuild({ bot: true }).id);
  site.discord.addFault({ match: { path: /^\/guilds\// }, effect: { kind: 'rateLimit', retryAfter: 1 } });
  await findGuild(site, guilds[0] ?? '').catch(() => {});
  site.discord.addFault({ match: { path: /^\/guilds\// }, effect: { kind: 'delay', ms: 500 } });

  await Promise.allSettled(guilds.map((id) => findGuild(site, id)));

  expect(site.discord.log({ status: 429 })).toHaveLength(20);
});

test('nor are tokens taken back while Discord refuses too much; who asks to be forgotten is', async () => {
  const site = await startSite({ discord: true });
  const person = await site.signIn(site.discord.addUser().id);
  const { id } = site.discord.addGuild({ bot: true });
  site.discord.addFault({ match: { path: `/guilds/${id}` }, effect: { kind: 'unauthorized' } });
  for (let call = 0; call < 20; call++) await findGuild(site, id).catch(() => {});

  expect((await site.call(deleteOwnData, { as: person })).status).toBe(200);

  expect(site.discord.log({ path: /\/oauth2\/token\/revoke$/ })).toEqual([]);
});
