import { expect, test } from 'vitest';
import type { ListingContent } from '#contract/content.ts';
import { submitServer } from '#contract/listings.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { addCommunity, content, findRow, type Site } from '../../testing/community.ts';
import { INVITES } from '../../testing/joining.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { eventually, sites } from '../../testing/start-site.ts';

const startSite = sites();

const submit = (site: Site, as: SignedIn, guildId: string, overrides: Partial<ListingContent> = {}) =>
  site.call(submitServer, { as, body: { ...content(), ...overrides, guildId } });
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

test('a guild cannot be submitted without the bot', async () => {
  const site = await startSite({ discord: true });
  const { owner } = await addCommunity(site);
  const { id: guildId } = site.discord.addGuild({ name: 'No bot yet', ownerId: owner.userId, members: 99 });
  site.clock.advance(MINUTE_MS);

  expect(refusal(await submit(site, owner, guildId))).toEqual([409, 'botAbsent']);
  expect(await findRow(site, guildId)).toBeUndefined();

  site.discord.addBot(guildId); // our bot is not connected, so no event reports it
  const { status, body } = await submit(site, owner, guildId);
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'No bot yet', botPresent: true, memberCount: 99 });
});

test('a bot that leaves while its guild is submitted leaves no listing', async () => {
  const site = await startSite({ discord: true });
  const { guildId, owner } = await addCommunity(site);
  const inviteLink = `${site.deps.config.discord.inviteBase}/${site.discord.createInvite(guildId)}`;
  site.discord.addFault({ match: INVITES, effect: { kind: 'hold', when: 'before' } });

  const submitted = submit(site, owner, guildId, { inviteLink });
  await eventually(site.discord.heldRequests, (held) => held === 1);
  await site.db.updateTable('guilds').set({ present: false }).where('id', '=', guildId).execute();
  site.discord.clearFaults();

  expect(refusal(await submitted)).toEqual([409, 'botAbsent']);
  expect(await findRow(site, guildId)).toBeUndefined();
});

/** Stores one connected shard. */
async function connectOnlyShard(site: Site, connectedAt: Date) {
  await site.db.deleteFrom('botShards').execute();
  await site.db.insertInto('botShards').values({ shardId: 0, shardCount: 1, connectedAt }).execute();
}

test('asks Discord nothing while the guild’s shard is connected', async () => {
  const site = await startSite({ discord: true });
  const { id: ownerId } = site.discord.addUser();
  const owner = await site.signIn(ownerId);
  for (let n = 0; n < 30; n += 1) {
    const { id: guildId } = site.discord.addGuild({ ownerId, bot: false });
    site.clock.advance(60_000);
    await connectOnlyShard(site, site.clock.now());
    const { body } = await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
    expect(body).toMatchObject({ code: 'botAbsent' });
  }
  expect(site.discord.log({ auth: 'bot' })).toEqual([]);
});

test('asks Discord after the heartbeat of the guild’s shard has expired', async () => {
  const site = await startSite({ discord: true });
  const owner = await site.signIn(site.discord.addUser().id);
  const { id: guildId } = site.discord.addGuild({ ownerId: owner.userId, bot: true });
  const connectedAt = new Date(site.clock.now().getTime() - 90_000);
  await connectOnlyShard(site, connectedAt);

  const { status, body } = await site.call(submitServer, { as: owner, body: { ...content(), guildId } });

  expect([status, body]).toMatchObject([200, { botPresent: true }]);
});
