import { OverwriteType } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { editServer, submitServer } from '#contract/listings.ts';
import { getBotPermission, getWorkshop, makeInvite, type Workshop } from '#contract/workshop.ts';
import { addCommunity, content } from '../../testing/community.ts';
import { eventually, sites } from '../../testing/start-site.ts';

const startSite = sites();

/** A guild with the bot, and what its managers ask about invites. */
async function start() {
  const site = await startSite({ discord: true });
  const { guildId, manager, owner, member } = await addCommunity(site);
  const params = { guildId };
  const make = async (as = manager) => {
    const { status, body } = await site.call(makeInvite, { as, params });
    return { status, ...(body as { inviteUrl?: string; code?: string }) };
  };
  const mayInvite = async (as = manager) => (await site.call(getBotPermission, { as, params })).body;
  const toDiscord = () => site.discord.log({ path: /^\/(guilds|channels)\// }).length;
  const forbid = () => {
    const role = site.discord.guild(guildId)?.bot?.roleId ?? '';
    for (const { id } of site.discord.guild(guildId)?.channels ?? [])
      site.discord.setOverwrites(guildId, id, [
        { id: role, type: OverwriteType.Role, allow: '0', deny: '1' },
      ]);
  };
  return { site, guildId, manager, owner, member, params, make, mayInvite, toDiscord, forbid };
}

test('a manager’s invite never expires, and is the same however often it is made', async () => {
  const { site, guildId, owner, manager, make } = await start();

  const [first, second] = await Promise.all([make(owner), make(manager)]);
  const third = await make(manager);

  expect(first.status).toBe(200);
  const links = new Set([first, second, third].map(({ inviteUrl }) => inviteUrl));
  expect([...links]).toEqual([
    expect.stringMatching(new RegExp(`^${site.deps.config.discord.inviteBase}/\\w+$`)),
  ]);
  const sent = { as: manager, body: { ...content({ inviteLink: first.inviteUrl ?? '' }), guildId } };
  expect((await site.call(submitServer, sent)).status).toBe(200);
  const { listing } = (await site.call(getWorkshop, { as: manager, params: { guildId } })).body as Workshop;
  expect(listing?.invite).toMatchObject({ state: 'good', expiresAt: null });
});

test('a made invite changes no listing until somebody submits it', async () => {
  const { site, guildId, manager, params, make } = await start();
  await site.addListing({ discordServerId: guildId, inviteCode: null });

  const { inviteUrl = '' } = await make();

  const workshop = async () => (await site.call(getWorkshop, { as: manager, params })).body as Workshop;
  expect((await workshop()).listing).toMatchObject({ inviteLink: null, status: 'approved' });
  await site.call(editServer, { as: manager, params, body: content({ inviteLink: inviteUrl }) });
  expect((await workshop()).listing).toMatchObject({
    inviteLink: inviteUrl,
    status: 'pending',
    publicContent: { inviteLink: null },
  });
});

test('a deleted invite is made anew', async () => {
  const { site, make } = await start();
  const { inviteUrl = '' } = await make();
  site.discord.deleteInvite(inviteUrl.split('/').at(-1) ?? '');

  const again = await make();

  expect(again.status).toBe(200);
  expect(again.inviteUrl).not.toBe(inviteUrl);
});

test('refuses an invite where the bot may not, is not there, or Discord is away', async () => {
  const { site, guildId, member, make, forbid } = await start();
  expect(await make(member)).toMatchObject({ status: 403, code: 'notManager' });
  site.discord.addFault({ match: { path: /^\/guilds/ }, times: 6, effect: { kind: 'badGateway' } });
  expect(await make()).toMatchObject({ status: 503, code: 'discordUnavailable' });
  site.discord.clearFaults();
  forbid();
  expect(await make()).toMatchObject({ status: 409, code: 'inviteNotAllowed' });
  site.discord.removeBot(guildId);
  expect(await make()).toMatchObject({ status: 409, code: 'botAbsent' });
});

test('for a banned listing the bot makes no invite', async () => {
  const { site, guildId, make, toDiscord } = await start();
  await site.addListing({ discordServerId: guildId, status: 'banned', statusBeforeBan: 'approved' });

  expect(await make()).toMatchObject({ status: 409, code: 'listingBanned' });
  expect(toDiscord()).toBe(0);
});

test('without the bot managers are refused without a call to Discord for each', async () => {
  const { site, guildId, make, mayInvite, toDiscord } = await start();
  site.startBot();
  await eventually(
    () => site.db.selectFrom('botShards').select('connectedAt').execute(),
    (shards) => shards.length === 1 && shards[0]?.connectedAt !== null,
  );
  site.discord.removeBot(guildId);
  await eventually(
    () => site.db.selectFrom('guilds').select('present').where('id', '=', guildId).execute(),
    ([guild]) => guild?.present === false,
  );
  const before = toDiscord();

  expect(await make()).toMatchObject({ status: 409, code: 'botAbsent' });
  expect(await mayInvite()).toEqual({ mayInvite: null });
  expect(toDiscord()).toBe(before);
});

test('tells whether the bot may invite, and nothing while Discord is away', async () => {
  const { site, guildId, member, mayInvite, forbid } = await start();
  expect(await mayInvite()).toEqual({ mayInvite: true });
  expect(site.discord.log({ method: 'POST', path: /invites$/ })).toEqual([]);
  expect(await mayInvite(member)).toMatchObject({ code: 'notManager' });

  site.discord.addFault({ match: { path: /^\/guilds/ }, times: 6, effect: { kind: 'badGateway' } });
  expect(await mayInvite()).toEqual({ mayInvite: null });
  site.discord.clearFaults();
  forbid();
  expect(await mayInvite()).toEqual({ mayInvite: false });
  site.discord.removeBot(guildId);
  expect(await mayInvite()).toEqual({ mayInvite: null });
});
