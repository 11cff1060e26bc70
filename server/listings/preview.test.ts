import { expect, test } from 'vitest';
import { editServer, getListing } from '#contract/listings.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { addCommunity, content, WITH_ADMIN, type Site } from '../testing/community.ts';
import { newId } from '../testing/make.ts';
import type { SignedIn } from '../testing/sign-in.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

const look = async (site: Site, discordServerId: string, as?: SignedIn) => {
  const { status, headers, body } = await site.call(getListing, {
    ...(as && { as }),
    params: { discordServerId },
  });
  return { status, cache: headers.get('cache-control'), body };
};

const HIDDEN = [
  ['pending', { status: 'pending' }],
  ['rejected', { status: 'rejected' }],
  ['banned', { status: 'banned', statusBeforeBan: 'approved', approvedAt: new Date() }],
  ['banned', { status: 'banned', statusBeforeBan: 'pending' }],
  ['suspended', { status: 'approved' }],
  ['unlisted', { status: 'approved', unlisted: true }],
] as const;

test.each(HIDDEN)('only managers and admins preview a hidden listing: %s', async (hidden, listing) => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, manager, administrator, member, stranger, admin } = await addCommunity(site);
  await site.addListing({ discordServerId: guildId, ...listing, submittedBy: stranger.userId });
  if (hidden === 'suspended')
    await site.db.updateTable('guilds').set({ present: false }).where('id', '=', guildId).execute();

  const never = await look(site, newId());
  expect(never).toMatchObject({ status: 404, body: { code: 'listingNotFound' } });
  for (const somebody of [undefined, member, stranger]) {
    expect(await look(site, guildId, somebody)).toEqual(never);
    expect(await look(site, newId(), somebody)).toEqual(never);
  }
  for (const somebody of [owner, manager, administrator, admin]) {
    const preview = await look(site, guildId, somebody);
    expect(preview).toMatchObject({
      status: 200,
      cache: 'private, no-store',
      body: { discordServerId: guildId, hidden, description: 'A place for people who like places.' },
    });
    expect(await look(site, newId(), somebody)).toEqual(never);
  }
  // Previews are not cached.
  expect(await look(site, guildId)).toEqual(never);
});

test('a preview has no listing date and no dead invites', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner } = await addCommunity(site);
  await site.addListing({
    discordServerId: guildId,
    status: 'pending',
    inviteCode: 'owlery',
    inviteState: 'dead',
  });

  expect((await look(site, guildId, owner)).body).toMatchObject({ listedAt: null, inviteLink: null });
});

test('a hidden listing has no preview while Discord cannot tell who manages it', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, admin } = await addCommunity(site);
  await site.addListing({ discordServerId: guildId, status: 'pending' });
  site.clock.advance(MINUTE_MS);
  site.discord.addFault({ match: { path: '/users/@me/guilds' }, effect: { kind: 'serverError' } });

  expect((await look(site, guildId, owner)).status).toBe(404);
  expect((await look(site, guildId, admin)).status).toBe(200);
  site.discord.clearFaults();
  expect((await look(site, guildId, owner)).status).toBe(200);
});

test('a manager who lost their rights at Discord loses the preview within a minute', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, manager } = await addCommunity(site);
  await site.addListing({ discordServerId: guildId, status: 'pending' });
  expect((await look(site, guildId, manager)).status).toBe(200);

  site.discord.setPermissions(guildId, manager.userId, 0n);
  site.clock.advance(MINUTE_MS);
  expect((await look(site, guildId, manager)).status).toBe(404);
});

test('asks Discord nothing for public listings, or for visitors of hidden ones', async () => {
  const site = await startSite({ ...WITH_ADMIN, cached: true });
  const { guildId, owner } = await addCommunity(site);
  await site.addListing({ discordServerId: guildId });
  const hidden = await site.addListing({ status: 'pending' });
  site.clock.advance(MINUTE_MS);
  await site.quiet();
  const requests = () => site.discord.log().length;
  const before = requests();

  expect((await look(site, guildId)).body).toMatchObject({ hidden: null });
  expect((await look(site, guildId, owner)).body).toMatchObject({ hidden: null });
  expect((await look(site, hidden)).status).toBe(404);
  expect(requests()).toBe(before);

  await look(site, hidden, owner);
  expect(requests()).toBe(before + 1);
});

test('managers see the public content on a listing’s page while an edit waits', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, admin } = await addCommunity(site);
  await site.addListing({ discordServerId: guildId });
  const body = content({ description: 'Owls by day, owls by night, always owls.' });
  await site.call(editServer, { as: owner, params: { guildId }, body });

  const preview = await look(site, guildId);
  expect(preview.body).toMatchObject({ description: 'A place for people who like places.', hidden: null });
  expect((await look(site, guildId, owner)).body).toEqual(preview.body);
  expect((await look(site, guildId, admin)).body).toEqual(preview.body);
});
