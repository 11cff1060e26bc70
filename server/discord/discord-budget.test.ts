import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bumpListing } from '#contract/bumps.ts';
import { listUserGuilds } from '#contract/guilds.ts';
import { submitServer } from '#contract/listings.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Effect } from '#simulator/faults.ts';
import { addCommunity, content, type Site } from '../testing/community.ts';
import type { SignedIn } from '../testing/sign-in.ts';
import { eventually, FAST_RATES, sites } from '../testing/start-site.ts';
import { testClock } from '../testing/test-clock.ts';
import { CALL_KINDS, type CallKind } from './call-kinds.ts';
import { DISCORD_RATES, discordBudget } from './discord-budget.ts';
import { GrantRefused } from './oauth.ts';
import { DiscordUnavailable, ShareUsedUp } from './unavailable.ts';

const startSite = sites();

const soon = () => AbortSignal.timeout(30_000);
const refusals = (site: Site) =>
  site.discord.log().filter(({ status }) => status === 401 || status === 403 || status === 429);
/** A use of a command that Discord knows nothing of. */
const useBy = (userId: string) => ({ id: `1100000000000000${userId}`, token: `token-${userId}`, userId });
const guildLists = (site: Site, as: SignedIn) => site.call(listUserGuilds, { as });

/** What somebody sees who uses the command in a listed guild of theirs. */
async function useCommand(site: Site) {
  const { id: ownerId } = site.discord.addUser();
  const { id } = site.discord.addGuild({ ownerId, bot: true });
  await site.addListing({ guild: { id, ownerId } });
  site.startBot();
  await eventually(
    () => site.db.selectFrom('gatewaySessions').select('shardId').execute(),
    (rows) => rows.length === 1,
  );
  await site.work('commands');
  return JSON.stringify(await site.discord.slash(id, ownerId, 'bump'));
}

/** What everybody else does at a site, with the statuses that it is answered with. */
async function everybodyElse(site: Site) {
  const { guildId, owner, member } = await addCommunity(site);
  const body = { ...content(), guildId };
  const { id: listed } = site.discord.addGuild({ ownerId: owner.userId, bot: true, members: 77, online: 7 });
  await site.addListing({ guild: { id: listed, ownerId: owner.userId } });
  return {
    signedIn: member.cookie.includes('session='),
    guilds: (await guildLists(site, owner)).status,
    submitted: (await site.call(submitServer, { as: owner, body })).status,
    bumped: await site.call(bumpListing, { as: owner, params: { discordServerId: listed } }),
  };
}

const AS_BEFORE = { signedIn: true, guilds: 200, submitted: 200, bumped: { status: 200 } };

const refusing401and429: [string, Effect][] = [
  ['401', { kind: 'unauthorized' }],
  ['429', { kind: 'rateLimit', retryAfter: 1 }],
];
test.for(refusing401and429)(
  '30 refused calls of one person with %s do not affect others',
  async ([, effect]) => {
    const site = await startSite({ discord: true });
    const userId = site.discord.addUser().id;
    await site.signIn(userId);
    site.discord.addFault({ match: { userId, path: '/users/@me/guilds' }, effect });

    for (let call = 0; call < 30; call++) {
      await site.deps.accounts.guildsOf(userId, soon()).catch(() => {});
      site.clock.advance(1_000);
    }

    expect(await everybodyElse(site)).toMatchObject(AS_BEFORE);
    expect(await useCommand(site)).toContain('Bumped!');
  },
);

test('a person whose grant lacks a scope has to sign in again; others do not', async () => {
  const site = await startSite({ discord: true });
  const narrow = await site.signIn(site.discord.addUser().id);
  site.discord.narrowGrant(narrow.userId, ['identify']);

  const answers = [];
  for (let call = 0; call < 30; call++) answers.push((await guildLists(site, narrow)).status);

  expect(new Set(answers)).toEqual(new Set([401]));
  expect(refusals(site)).toHaveLength(1);
  expect(await everybodyElse(site)).toMatchObject(AS_BEFORE);
  const again = await site.signIn(narrow.userId);
  expect((await guildLists(site, again)).status).toBe(200);
});

test('closed direct messages do not use up the budget of other calls', async () => {
  const site = await startSite({ discord: true });
  const { directMessages } = site.deps.discord;
  const channels = await Promise.all(
    Array.from({ length: 30 }, () =>
      directMessages.open(site.discord.addUser({ dmsOpen: false }).id, AbortSignal.timeout(10_000)),
    ),
  );
  const say = (id: string | null, at: number) =>
    directMessages.say(id ?? '', { content: 'Hello', nonce: `n${at}` }, AbortSignal.timeout(5_000));
  expect(await say(channels[0] ?? null, 0)).toBe('closed');
  await Promise.allSettled(channels.map(say));

  expect(refusals(site)).toHaveLength(30);
  expect(await everybodyElse(site)).toMatchObject({
    ...AS_BEFORE,
    bumped: { status: 200, body: { memberCount: 77 } },
  });
});

test('refused calls of one person leave the calls of others concurrent', async () => {
  const site = await startSite({ discord: true });
  const revoked = await Promise.all(Array.from({ length: 12 }, () => site.signIn(site.discord.addUser().id)));
  const others = await Promise.all(Array.from({ length: 18 }, () => site.signIn(site.discord.addUser().id)));
  for (const { userId } of revoked) site.discord.revokeUser(userId);
  for (const as of revoked) expect((await guildLists(site, as)).status).toBe(401);
  site.discord.answerTogether({ path: '/users/@me/guilds' }, others.length);

  const answers = await Promise.all(others.map((as) => guildLists(site, as)));

  expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
});

test('twenty people who withdraw their grants stop nobody else', async () => {
  const site = await startSite({ discord: true });
  const people = await Promise.all(Array.from({ length: 20 }, () => site.signIn(site.discord.addUser().id)));
  for (const { userId } of people) site.discord.revokeUser(userId);
  for (const as of people) expect((await guildLists(site, as)).status).toBe(401);

  expect(await everybodyElse(site)).toMatchObject(AS_BEFORE);
});

/** A budget, and calls that Discord refuses. */
function refusing() {
  const clock = testClock(0);
  const budget = discordBudget(
    { clock: clock.now, timeout: clock.timeout, log: { warn: () => {} } },
    FAST_RATES,
  );
  const refuse = (kind: CallKind, by: string) =>
    budget
      .send({ kind, by }, soon(), async () => {
        await sleep(1);
        return new Response('{"code":0}', { status: 403 });
      })
      .then(
        () => 'sent' as const,
        (error: unknown) => error,
      );
  return { clock, refuse };
}

test('at most 500 refused calls in ten minutes reach Discord, also at once', async () => {
  const { clock, refuse } = refusing();
  const atOnce = await Promise.all(
    Array.from({ length: 300 }, (_, at) => refuse('guild list', `person ${at}`)),
  );
  expect(atOnce.filter((answer) => answer === 'sent')).toHaveLength(300);
  const more = await Promise.all(Array.from({ length: 400 }, (_, at) => refuse('guild', `other ${at}`)));
  expect(more.filter((answer) => answer === 'sent')).toHaveLength(200);
  for (const answer of more) if (answer !== 'sent') expect(answer).toBeInstanceOf(DiscordUnavailable);
  expect(await refuse('guild', 'somebody')).not.toBeInstanceOf(ShareUsedUp);

  clock.advance(10 * MINUTE_MS);
  expect(await refuse('guild', 'somebody')).toBe('sent');
});

test('the site’s own refused calls are at most 250 and leave people theirs', async () => {
  const { refuse } = refusing();
  const kinds = (Object.keys(CALL_KINDS) as CallKind[]).filter((kind) => !CALL_KINDS[kind].isForPeople);
  const outcomes = [];
  for (let at = 0; at < 300; at++)
    outcomes.push(await refuse(kinds[at % kinds.length] ?? 'upkeep', `guild ${at}`));
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(250);
  for (let at = 0; at < 250; at++) expect(await refuse('guild list', `person ${at}`)).toBe('sent');
});

const bans: [string, Effect, number][] = [
  ['with its Retry-After', { kind: 'cloudflareBan', retryAfter: 600 }, 600_000],
  ['worded in JSON, without a time', { kind: 'cloudflareBan', as: 'json' }, HOUR_MS],
];
test.for(bans)('a ban of the address %s blocks every call but commands until it ends', async (ban) => {
  const [, effect, lastsMs] = ban;
  const site = await startSite({ discord: true });
  const { id } = site.discord.addGuild({ bot: true });
  const person = await site.signIn(site.discord.addUser().id);
  const { discord, accounts } = site.deps;
  const everything = () =>
    Promise.allSettled([
      discord.findGuild(id, soon(), { personId: person.userId }),
      discord.findGuild(id, soon()),
      discord.guildsAfter('0', soon()),
      discord.findInvite('owlery', { share: 'forms' }, soon()),
      discord.findInvite('owlery', { share: 'rounds' }, soon()),
      discord.directMessages.open(person.userId, AbortSignal.timeout(300)),
      accounts.guildsOf(person.userId, soon()),
    ]);
  site.discord.addFault({ match: { path: /^\/guilds\// }, times: 1, effect });
  await discord.findGuild(site.discord.addGuild({ bot: true }).id, soon()).catch(() => {});
  const before = site.discord.log().length;

  for (const answer of await everything())
    expect(answer).toMatchObject({ reason: expect.any(DiscordUnavailable) });
  site.clock.advance(lastsMs - 5_000);
  await everything();
  expect(site.discord.log()).toHaveLength(before);
  expect((await site.get('/healthz')).status).toBe(200);
  const use = { id: '1100000000000000001', token: 'token', userId: person.userId };
  expect(await discord.interactions.acknowledge(use, soon())).toBe(false);
  expect(site.discord.log({ path: /^\/interactions\// })).toHaveLength(1);

  site.clock.advance(5_000);
  expect(await discord.findGuild(id, soon())).toMatchObject({ id });
  expect(await accounts.guildsOf(person.userId, soon())).toEqual([]);
});

test('one 429 from a proxy pauses one guild for a minute, a second one every call', async () => {
  const site = await startSite({ discord: true });
  const [one, two] = [site.discord.addGuild({ bot: true }).id, site.discord.addGuild({ bot: true }).id];
  const stray = (path: string) =>
    site.discord.addFault({ match: { path }, times: 1, effect: { kind: 'proxyLimit', retryAfter: 3_600 } });
  const find = (id: string) => site.deps.discord.findGuild(id, soon(), { personId: `of ${id}` });
  const unanswered = (id: string) => expect(find(id)).rejects.toBeInstanceOf(DiscordUnavailable);

  stray(`/guilds/${one}`);
  await unanswered(one);
  await unanswered(one);
  expect(await find(two)).toMatchObject({ id: two });
  site.clock.advance(MINUTE_MS);
  expect(await find(one)).toMatchObject({ id: one });

  stray(`/guilds/${one}`);
  stray(`/guilds/${two}`);
  await unanswered(one);
  await unanswered(two);
  await expect(site.deps.discord.guildsAfter('0', soon())).rejects.toBeInstanceOf(DiscordUnavailable);
  site.clock.advance(MINUTE_MS);
  expect(await site.deps.discord.guildsAfter('0', soon())).toHaveLength(2);
});

/** Notes when each call to a guild is sent: on a busy machine calls arrive late, and together. */
function noteCallsToGuilds() {
  const sent: { id: string; at: number }[] = [];
  const { fetch } = globalThis;
  const noting = vi.spyOn(globalThis, 'fetch').mockImplementation((to, init) => {
    const url = to instanceof Request ? to.url : String(to);
    const id = /\/guilds\/(\d+)/.exec(url)?.[1];
    if (id !== undefined) sent.push({ id, at: performance.now() });
    return fetch(to, init);
  });
  onTestFinished(() => noting.mockRestore());
  return sent;
}

test('sends fewer than 50 requests a second, people’s before the site’s own', async () => {
  const site = await startSite({ discord: true, rates: DISCORD_RATES });
  const guilds = Array.from({ length: 90 }, () => site.discord.addGuild({ bot: true }).id);
  const sent = noteCallsToGuilds();
  const enough = AbortSignal.timeout(45_000);
  const { discord } = site.deps;
  const sweeps = guilds.slice(0, 60).map((id) => discord.findGuild(id, enough));
  await eventually(
    () => sent.length,
    (count) => count > 0,
  );
  const commands = Array.from({ length: 20 }, (_, at) =>
    discord.interactions.acknowledge(useBy(`${at}`), enough),
  );
  const people = guilds.slice(60).map((id) => discord.findGuild(id, enough, { personId: `of ${id}` }));

  await Promise.all([...people, ...commands, ...sweeps]);

  expect(site.discord.log({ path: /^\/guilds\// })).toHaveLength(90);
  const requested = sent.map(({ id }) => id);
  const lastPerson = Math.max(...guilds.slice(60).map((id) => requested.indexOf(id)));
  expect(lastPerson - 29).toBeLessThan(30);
  expect(refusals(site)).toEqual([]);
  // Discord's limit does not include the answers to commands.
  const times = sent.map(({ at }) => at);
  const inASecond = times.map((at) => times.filter((other) => other >= at && other < at + 1_000).length);
  expect(Math.max(...inASecond)).toBeLessThan(50);
});

test('a sweep waits for budget to confirm departures, and does not start again', async () => {
  const site = await startSite({ discord: true });
  const { discord } = site.deps;
  const guilds = Array.from({ length: 3 }, () => site.discord.addGuild({ bot: true }).id);
  const effect = { kind: 'cloudflareBan', retryAfter: 60 } as const;
  site.discord.addFault({ match: { path: /^\/guilds\// }, times: 1, effect });
  await discord.findGuild(guilds[0] ?? '', soon()).catch(() => {});
  await expect(discord.findGuild(guilds[2] ?? '', soon())).rejects.toBeInstanceOf(DiscordUnavailable);

  const confirmation = discord.findGuild(guilds[2] ?? '', AbortSignal.timeout(10_000), { isPatient: true });
  await sleep(300);
  site.clock.advance(MINUTE_MS);

  expect(await confirmation).toMatchObject({ id: guilds[2] });
});

test('a caller may be refused ten times in ten minutes, others go on', async () => {
  const { clock, refuse } = refusing();
  for (let call = 0; call < 10; call++) expect(await refuse('guild list', 'one')).toBe('sent');
  expect(await refuse('guild list', 'one')).toBeInstanceOf(ShareUsedUp);
  expect(await refuse('invite', 'one')).toBeInstanceOf(ShareUsedUp);
  expect(await refuse('invite', 'other')).toBe('sent');
  // What the site asks about them by itself is no call of theirs.
  expect(await refuse('guild list round', 'one')).toBe('sent');

  clock.advance(10 * MINUTE_MS);
  expect(await refuse('guild list', 'one')).toBe('sent');
});

test('a refused answer to one person’s command does not affect others’ commands', async () => {
  const site = await startSite({ discord: true });
  const { interactions } = site.deps.discord;
  const match = { path: new RegExp(`^/interactions/${useBy('100').id}/`) };
  site.discord.addFault({ match, effect: { kind: 'unauthorized' } });

  await expect(interactions.acknowledge(useBy('100'), soon())).rejects.toBeInstanceOf(DiscordUnavailable);
  for (const other of ['101', '102', '103'])
    expect(await interactions.acknowledge(useBy(other), soon())).toBe(false);

  expect(site.discord.log({ path: /^\/interactions\// })).toHaveLength(4);
});

test('acknowledgements of commands come before queued answers', async () => {
  const site = await startSite({ discord: true, rates: DISCORD_RATES });
  // On a busy machine answers can arrive late, together, and beyond a bucket.
  const answering = 'PATCH /webhooks/{webhook}/{token}/messages/@original';
  site.discord.setLimits({ routes: { [answering]: { limit: 1_000, windowMs: 1_000 } } });
  const { interactions } = site.deps.discord;
  const answers = Array.from({ length: 60 }, (_, at) =>
    interactions.answer(useBy(`${100 + at}`), 'Bumped!', AbortSignal.timeout(10_000)),
  );
  await Promise.allSettled([...answers, interactions.acknowledge(useBy('200'), soon())]);

  const requested = site.discord.log().map(({ path }) => path);
  expect(requested).toHaveLength(61);
  expect(requested.findIndex((path) => path.startsWith('/interactions/'))).toBeLessThan(30);
});

test('600 uses of a command by one person do not delay those of others', async () => {
  const site = await startSite({ discord: true, rates: DISCORD_RATES });
  const { interactions } = site.deps.discord;
  const enough = AbortSignal.timeout(10_000);
  const many = Array.from({ length: 600 }, (_, at) =>
    interactions.acknowledge({ ...useBy('100'), token: `token-${at}` }, enough),
  );

  const others = [
    interactions.acknowledge(useBy('200'), enough),
    interactions.answer(useBy('201'), 'Bumped!', enough),
  ];
  await Promise.allSettled([...many, ...others]);

  const requested = site.discord.log().map(({ path }) => path);
  for (const token of ['token-200', 'token-201']) {
    const place = requested.findIndex((path) => path.includes(token));
    expect(place, token).toBeGreaterThanOrEqual(0);
    expect(place, token).toBeLessThan(10);
  }
});

test('two proxy responses to one person’s calls do not block others', async () => {
  const site = await startSite({ discord: true });
  const { userId } = await site.signIn(site.discord.addUser().id);
  const match = { userId, path: '/users/@me/guilds' };
  site.discord.addFault({ match, times: 2, effect: { kind: 'proxyLimit', retryAfter: 1 } });
  for (let call = 0; call < 2; call++) {
    await site.deps.accounts.guildsOf(userId, soon()).catch(() => {});
    site.clock.advance(2_000);
  }

  expect(refusals(site)).toHaveLength(2);
  expect(await site.deps.discord.guildsAfter('0', soon())).toEqual([]);
});

/** Comes back from Discord's page with a code. */
async function comeBack(site: Site, code: string, from = 'address') {
  const { oauth } = site.deps.accounts;
  const { proof } = await oauth.begin();
  return oauth.finish(new URLSearchParams({ code, state: proof.state }), proof, { from }, soon());
}
const tokenCalls = (site: Site) => site.discord.log({ path: /\/oauth2\/token$/ });

const codes: [string, string][] = [
  ['with markup', '<script>'],
  ['of two words', 'two words'],
  ['of 129 characters', 'x'.repeat(129)],
];
test.for(codes)('refuses a code %s without asking Discord', async ([, code]) => {
  const site = await startSite({ discord: true });

  await expect(comeBack(site, code)).rejects.toBeInstanceOf(GrantRefused);

  expect(tokenCalls(site)).toEqual([]);
});

test('sign-ins pause for as long as Discord asks', async () => {
  const site = await startSite({ discord: true });
  const effect = { kind: 'rateLimit', retryAfter: 30 } as const;
  site.discord.addFault({ match: { path: /\/oauth2\/token$/ }, times: 1, effect });

  for (const from of ['one', 'two', 'three'])
    await expect(comeBack(site, 'code', from)).rejects.toBeInstanceOf(DiscordUnavailable);
  expect(tokenCalls(site)).toHaveLength(1);
  site.clock.advance(30_000);
  await expect(comeBack(site, 'code')).rejects.toBeInstanceOf(GrantRefused);
});
