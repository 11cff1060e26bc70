import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getBotInfo } from '#contract/guilds.ts';
import { deleteOwnData } from '#contract/own-data.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Effect } from '#simulator/faults.ts';
import { passWhileHeld } from '../testing/pass-while-held.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { DiscordUnavailable } from './unavailable.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

/** Time for a person's call, and for a busy machine. */
const soon = () => AbortSignal.timeout(30_000);

const findGuild = (site: Site, id: string, deadline = soon()) =>
  site.deps.discord.findGuild(id, deadline, { personId: 'somebody' });
const calls = (site: Site, id: string) => site.discord.log({ path: `/guilds/${id}` }).length;

test('finds a guild with its counts; null for a guild without the bot', async () => {
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
  ['a limit of a proxy', { kind: 'proxyLimit' }],
  ['half an answer', { kind: 'truncate' }],
  ['a broken line', { kind: 'hangUp', when: 'before' }],
  ['a line that breaks at the answer', { kind: 'hangUp', when: 'after' }],
  ['a refused token', { kind: 'unauthorized' }],
];
test.for(misfortunes)('%s fails the call at once', async ([, effect]) => {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addGuild({ bot: true });
  site.discord.addFault({ match: { path: `/guilds/${id}` }, effect });

  // Without a deadline: a call that waited for a limit to pass would outlive the test.
  await expect(findGuild(site, id, new AbortController().signal)).rejects.toBeInstanceOf(DiscordUnavailable);
});

test('a call fails at its caller’s deadline', async () => {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addGuild({ bot: true });
  site.discord.addFault({ match: { path: `/guilds/${id}` }, effect: { kind: 'hold', when: 'before' } });

  const request = findGuild(site, id, site.deps.timeout(200));
  await passWhileHeld(site, 200);
  await expect(request).rejects.toBeInstanceOf(DiscordUnavailable);
  await expect(findGuild(site, id, AbortSignal.abort())).rejects.toBeInstanceOf(DiscordUnavailable);
});

test('concurrent calls do not wait for each other', async () => {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addGuild({ bot: true });
  site.discord.answerTogether({ path: `/guilds/${id}` }, 10);

  const found = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      site.deps.discord.findGuild(id, soon(), { personId: `person ${at}` }),
    ),
  );

  expect(found).toMatchObject(Array.from({ length: 10 }, () => ({ id })));
});

test('retries a broken connection and a server error', async () => {
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

test('sends no calls of a kind during its rate limit', async () => {
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

test('uses the token again after a single refusal', async () => {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addGuild({ bot: true });
  site.discord.addFault({ match: { path: `/guilds/${id}` }, times: 1, effect: { kind: 'unauthorized' } });

  await expect(findGuild(site, id)).rejects.toBeInstanceOf(DiscordUnavailable);
  expect(await findGuild(site, id)).toMatchObject({ id });
});

const limits: [string, Effect][] = [
  ['that says for how long', { kind: 'rateLimit', retryAfter: 10 }],
  ['without headers', { kind: 'rateLimit', retryAfter: 10, withHeaders: false }],
];
test.for(limits)(
  'at a limit %s the bot’s background calls stop soon, and go on after it',
  async ([, effect]) => {
    const site = await startSite({ discord: true });
    const routes = ['/gateway/bot', '/users/@me/guilds', /^\/applications\//];
    for (const path of routes) site.discord.addFault({ match: { path }, effect });
    const sweep = () => Promise.allSettled([site.deps.discord.guildsAfter('0')]);
    const refusals = () => site.discord.log({ status: 429 });

    site.startBot();
    const swept = sweep();
    await eventually(refusals, ({ length }) => length >= 1);
    const ended = await swept;
    await sweep();
    await sleep(500);

    // Three chores begin before the first of them is refused.
    expect(refusals().length).toBeLessThanOrEqual(3);
    expect(ended).toMatchObject([{ reason: expect.any(DiscordUnavailable) }]);

    site.discord.clearFaults();
    site.clock.advance(MINUTE_MS);
    await eventually(
      async () => (await site.call(getBotInfo, {})).body,
      (info) => JSON.stringify(info) !== '{"clientId":null}',
    );
  },
);

test('erasure succeeds without revoking tokens while Discord refuses too many calls', async () => {
  const site = await startSite({ discord: true });
  const person = await site.signIn(site.discord.addUser().id);
  const revocation = /\/oauth2\/token\/revoke$/;
  site.discord.addFault({ match: { path: revocation }, effect: { kind: 'unauthorized' } });
  const { oauth } = site.deps.accounts;
  for (let call = 0; call < 12; call++) await oauth.revoke(person.userId, 'token', soon()).catch(() => {});
  expect(site.discord.log({ path: revocation })).toHaveLength(10);

  expect((await site.call(deleteOwnData, { as: person })).status).toBe(200);

  expect(site.discord.log({ path: revocation })).toHaveLength(10);
});
