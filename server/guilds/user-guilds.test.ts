import { expect, test } from 'vitest';
import { listUserGuilds, type UserGuild } from '#contract/guilds.ts';
import { editServer } from '#contract/listings.ts';
import { banServer } from '#contract/bans.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Effect } from '#simulator/faults.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../testing/community.ts';
import type { SignedIn } from '../testing/sign-in.ts';
import { DISCORD_WITHIN_MS } from '../app.ts';
import { passWhileHeld } from '../testing/pass-while-held.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { addWebhookCommunity } from '../testing/webhooks.ts';
import { eventually, sites } from '../testing/start-site.ts';

const startSite = sites();

const guildsOf = async (site: Site, as: SignedIn) =>
  (await site.call(listUserGuilds, { as })).body as UserGuild[];

test('lists a person’s guilds as Discord does, with their rights', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, manager, administrator, member, stranger } = await addCommunity(site);
  site.discord.setIcon(guildId, 'a1b2');
  await site.db.updateTable('guilds').set({ locale: 'ko' }).where('id', '=', guildId).execute();
  const guild = {
    id: guildId,
    name: 'The Owlery',
    icon: `${site.deps.config.discord.cdnBase}/icons/${guildId}/a1b2.webp?size=128`,
    owner: false,
    canManage: false,
    botInGuild: true,
    locale: null,
    isAdded: false,
    serverStatus: null,
    serverData: null,
    unlisted: false,
  };

  expect(await guildsOf(site, owner)).toEqual([{ ...guild, owner: true, canManage: true, locale: 'ko' }]);
  expect(await guildsOf(site, manager)).toEqual([{ ...guild, canManage: true, locale: 'ko' }]);
  expect(await guildsOf(site, administrator)).toEqual([{ ...guild, canManage: true, locale: 'ko' }]);
  expect(await guildsOf(site, member)).toEqual([guild]);
  expect(await guildsOf(site, stranger)).toEqual([]);
  expect((await site.call(listUserGuilds, {})).status).toBe(401);
});

test('lists 200 guilds in Discord’s order with their icon, bot and listing', async () => {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addUser();
  const ids = Array.from({ length: 200 }, (_, i) => {
    const guild = site.discord.addGuild({ name: `guild ${i}`, icon: i % 2 === 0 });
    site.discord.addMember(guild.id, id, i % 5 === 0 ? 0x20n : 0n);
    return guild.id;
  });
  for (const guildId of ids.filter((_, i) => i % 10 === 0)) {
    await site.addGuild({ id: guildId, present: true });
    if (ids.indexOf(guildId) % 20 === 0) await site.addListing({ discordServerId: guildId });
  }
  const somebody = await site.signIn(id);
  const guilds = await guildsOf(site, somebody);

  expect(guilds.map((guild) => guild.id)).toEqual(ids);
  expect(guilds.filter((guild) => guild.icon !== null)).toHaveLength(100);
  expect(guilds.filter((guild) => guild.canManage)).toHaveLength(40);
  expect(guilds.filter((guild) => guild.botInGuild)).toHaveLength(20);
  expect(guilds.filter((guild) => guild.isAdded)).toHaveLength(10);
  const again = await site.countQueries(async () => void (await guildsOf(site, somebody)));
  expect(again).toBe(2); // the session, and all that is known of the guilds
});

test('managers of a guild see the content and status of its listing', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, manager, admin } = await addCommunity(site);
  await site.addListing({
    discordServerId: guildId,
    inviteCode: 'owlery',
    lastBumpedAt: new Date('2026-01-31T12:00:00.000Z'),
  });
  const live = {
    description: 'A place for people who like places.',
    category: 'Community',
    language: 'English',
    inviteLink: `${site.deps.config.discord.inviteBase}/owlery`,
    about: null,
    tags: [],
    lastBumpedAt: '2026-01-31T12:00:00.000Z',
  };
  const visible = async (as: SignedIn) => {
    const [guild] = await guildsOf(site, as);
    return [guild?.isAdded, guild?.serverStatus, guild?.serverData];
  };
  expect(await visible(manager)).toEqual([true, 'approved', live]);

  const proposal = content({ description: 'Owls by day, owls by night, always owls.', category: 'Art' });
  await site.call(editServer, { as: owner, params: { guildId }, body: proposal });
  const proposed = { ...live, description: proposal.description, category: 'Art', inviteLink: null };
  expect(await visible(manager)).toEqual([true, 'pending', proposed]);

  const id = (await findRow(site, guildId))?.id ?? '';
  await site.call(banServer, { as: admin, params: { id } });
  expect(await visible(manager)).toEqual([true, 'banned', live]);
});

test('other members of a guild see of its listing what the public sees', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, member, manager } = await addCommunity(site);
  await site.addListing({ discordServerId: guildId, status: 'pending' });
  const isAdded = async (as: SignedIn) => (await guildsOf(site, as))[0]?.isAdded;

  expect([await isAdded(manager), await isAdded(member)]).toEqual([true, false]);

  await site.db.updateTable('listings').set({ status: 'approved', approvedAt: new Date() }).execute();
  const [visible] = await guildsOf(site, member);
  expect(visible).toMatchObject({ isAdded: true, serverStatus: null, serverData: null });
});

test('the list follows Discord within a minute, and can be empty', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, manager } = await addCommunity(site);
  expect(await guildsOf(site, manager)).toMatchObject([{ canManage: true }]);

  site.discord.setPermissions(guildId, manager.userId, 0n);
  site.clock.advance(MINUTE_MS);
  expect(await guildsOf(site, manager)).toMatchObject([{ canManage: false }]);

  site.discord.removeMember(guildId, manager.userId);
  site.clock.advance(MINUTE_MS);
  expect(await guildsOf(site, manager)).toEqual([]);
});

test.each<Effect>([
  { kind: 'rateLimit', retryAfter: 2 },
  { kind: 'serverError' },
  { kind: 'badGateway' },
  { kind: 'hold', when: 'before' },
  { kind: 'hangUp', when: 'before' },
])('answers 503 when Discord cannot list a member’s guilds: $kind', async (effect) => {
  const site = await startSite(WITH_ADMIN);
  const { owner } = await addCommunity(site);
  site.clock.advance(MINUTE_MS);
  site.discord.addFault({ match: { path: '/users/@me/guilds' }, effect });

  const answering = site.call(listUserGuilds, { as: owner });
  if (effect.kind === 'hold') await passWhileHeld(site, DISCORD_WITHIN_MS);
  expect(await answering).toMatchObject({ status: 503, body: { code: 'discordUnavailable' } });
});

test('an invalid list of guilds counts as no answer and grants no rights', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner } = await addCommunity(site);
  const guild = site.discord.guild(guildId);
  if (!guild) throw new Error('no guild');

  for (const name of [null, 7]) {
    Object.assign(guild, { name });
    site.clock.advance(MINUTE_MS);
    const { status, body } = await site.call(listUserGuilds, { as: owner });
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'discordUnavailable' } });
  }
});

const GUILD_LISTS = { path: '/users/@me/guilds' };

test('a person waits for their own deadline, not for that of a round', async () => {
  const site = await startSite({ discord: true });
  const ada = await site.signIn(site.discord.addUser().id);
  site.discord.addFault({ match: GUILD_LISTS, effect: { kind: 'hold', when: 'before' } });
  const { accounts } = site.deps;
  const stopping = new AbortController();
  const fromJob = accounts.guildsOf(ada.userId, stopping.signal, 'guild list round').catch(String);
  await eventually(site.discord.heldRequests, (held) => held === 1);
  const answering = site.call(listUserGuilds, { as: ada });
  await passWhileHeld(site, DISCORD_WITHIN_MS, 1);
  expect((await answering).status).toBe(503);
  stopping.abort();
  expect(await fromJob).toContain('Discord cannot answer');
});

test('a shorter deadline holds for a call that joins another one', async () => {
  const site = await startSite({ discord: true });
  const { userId } = await site.signIn(site.discord.addUser().id);
  site.discord.addFault({ match: GUILD_LISTS, times: 1, effect: { kind: 'hold', when: 'before' } });
  const { accounts } = site.deps;
  const first = accounts.guildsOf(userId, site.deps.timeout(30_000));
  const joined = accounts.guildsOf(userId, site.deps.timeout(200));
  site.clock.advance(200);
  await expect(joined).rejects.toBeInstanceOf(DiscordUnavailable);
  site.discord.clearFaults();
  expect(await first).toEqual([]);
  expect(site.discord.log(GUILD_LISTS)).toHaveLength(1);
});

test('a round that is stopped does not fail a person’s call', async () => {
  const site = await startSite({ discord: true });
  const { userId } = await site.signIn(site.discord.addUser().id);
  const { accounts } = site.deps;
  const stopping = new AbortController();
  const fromJob = accounts.guildsOf(userId, stopping.signal, 'guild list round').catch(String);
  const fromPerson = accounts.guildsOf(userId, site.deps.timeout(30_000));
  stopping.abort();
  expect(await fromPerson).toEqual([]);
  expect(await fromJob).toContain('Discord cannot answer');
});

test('rounds that are refused leave people their share', async () => {
  const site = await startSite(WITH_ADMIN);
  const { add, owner, guildId } = await addWebhookCommunity(site);
  const managers = await Promise.all(
    [1, 2].map(async () => {
      const { id } = site.discord.addUser();
      site.discord.addMember(guildId, id, 0x20n);
      return site.signIn(id);
    }),
  );
  const makers = [owner, ...managers];
  for (const by of makers) await add(['server.bumped'], by);
  const fresh = await site.signIn(site.discord.addUser().id);
  // Their last call was refused, so that they have no more than the share of all.
  site.discord.addFault({
    match: { ...GUILD_LISTS, userId: fresh.userId },
    times: 1,
    effect: { kind: 'rateLimit', retryAfter: 1 },
  });
  site.clock.advance(2 * MINUTE_MS);
  expect((await site.call(listUserGuilds, { as: fresh })).status).toBe(503);
  for (const { userId } of makers) site.discord.revokeUser(userId);
  site.clock.advance(25 * 60 * MINUTE_MS);
  const refused = () => site.discord.log(GUILD_LISTS).filter(({ status }) => status === 401).length;
  await site.work();
  expect(refused()).toBe(3);
  expect((await site.call(listUserGuilds, { as: fresh })).status).toBe(200);
});
