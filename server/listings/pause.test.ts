import { expect, test } from 'vitest';
import { getInviteCheck } from '#contract/invites.ts';
import { editServer, getListing, submitServer, type ListingPage } from '#contract/listings.ts';
import { approveServer } from '#contract/queue.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { getWorkshop, type Workshop } from '#contract/workshop.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../testing/community.ts';
import { untilStored } from '../testing/guild-views.ts';
import { clickJoin, FACTS_AS_PAGES, INVITES, startWithInvite } from '../testing/joining.ts';
import { eventually, sites } from '../testing/start-site.ts';

const startSite = sites();

const pause = (site: Site, id: string, until: Date | null) =>
  site.db.updateTable('guilds').set({ invitesPausedUntil: until }).where('id', '=', id).execute();
const pageOf = async (site: Site, discordServerId: string) =>
  (await site.call(getListing, { params: { discordServerId } })).body as ListingPage;

test('while a guild pauses its invites /join says until when, and asks Discord nothing', async () => {
  const { site, id, click, lookUps, publicLink, link } = await startWithInvite(startSite);
  await click();
  site.clock.advance(2 * MINUTE_MS);
  const until = new Date(site.clock.now().getTime() + HOUR_MS);
  await pause(site, id, until);

  const clicked = await click();
  expect([clicked.status, clicked.facts.join]).toEqual([
    409,
    { state: 'paused', name: 'The Owlery', until: until.toISOString() },
  ]);
  expect(clicked.body).not.toContain('owlery');
  expect(lookUps()).toBe(1);
  expect(await publicLink()).toBe(link);
  expect((await site.call(getInviteCheck, { params: { discordServerId: id } })).body).toMatchObject({
    state: 'paused',
  });

  site.clock.advance(HOUR_MS);
  expect(await click()).toMatchObject({ status: 303, location: link });
  expect(lookUps()).toBe(2);
});

test('a pause does not hide that there is no way in, or a bad one', async () => {
  const { site, id, click, setInvite, lookUps } = await startWithInvite(startSite);
  await pause(site, id, new Date(site.clock.now().getTime() + HOUR_MS));
  await setInvite({ inviteState: 'dead', inviteCheckedAt: site.clock.now() });
  site.clock.advance(2 * MINUTE_MS);
  expect(await click()).toMatchObject({ status: 410, state: 'dead' });
  await setInvite({ inviteCode: null });
  expect(await click()).toMatchObject({ status: 404, state: 'none' });
  expect(lookUps()).toBe(0);
});

test('the page tells the pause while it lasts, also from cached answers', async () => {
  const { site, id } = await startWithInvite(startSite, { cached: true });
  await site.quiet();
  expect((await pageOf(site, id)).guild.invitesPausedUntil).toBeNull();

  const until = new Date(site.clock.now().getTime() + HOUR_MS);
  await pause(site, id, until);
  await site.quiet();
  expect((await pageOf(site, id)).guild.invitesPausedUntil).toBe(until.toISOString());

  site.clock.advance(HOUR_MS);
  expect((await pageOf(site, id)).guild.invitesPausedUntil).toBeNull();
});

test('an earlier end that the gateway tells of opens Join at once', async () => {
  const site = await startSite({ bot: true, pages: FACTS_AS_PAGES });
  const { id } = site.discord.addGuild({ bot: true });
  await untilStored(site, id);
  site.discord.createInvite(id, { code: 'owlery' });
  await site.addListing({ discordServerId: id, inviteCode: 'owlery' });
  const clicked = () => clickJoin(site, id);

  site.discord.pauseInvitesUntil(id, new Date(site.clock.now().getTime() + HOUR_MS).toISOString());
  await eventually(clicked, ({ status }) => status === 409);
  expect(site.discord.log(INVITES)).toEqual([]);
  site.discord.pauseInvitesUntil(id, null);
  await eventually(clicked, ({ status }) => status === 303);
});

test('a paused link is taken by forms and approvals, and its workshop tells the pause', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, admin } = await addCommunity(site);
  site.discord.createInvite(guildId, { code: 'owlery' });
  const until = new Date(site.clock.now().getTime() + HOUR_MS);
  site.discord.pauseInvitesUntil(guildId, until.toISOString());
  await pause(site, guildId, until);
  const body = content({ inviteLink: 'https://discord.gg/owlery' });

  expect((await site.call(submitServer, { as: owner, body: { ...body, guildId } })).status).toBe(200);
  const id = (await findRow(site, guildId))?.id ?? '';
  expect((await site.call(approveServer, { as: admin, params: { id }, body: {} })).body).toEqual({
    status: 'approved',
    inviteState: 'good',
  });
  const edited = { ...body, description: 'We watch owls together, by day as well.' };
  const edit = { as: owner, params: { guildId }, body: edited };
  expect((await site.call(editServer, edit)).status).toBe(200);
  const workshop = async () =>
    (await site.call(getWorkshop, { as: owner, params: { guildId } })).body as Workshop;
  expect((await workshop()).guild.invitesPausedUntil).toBe(until.toISOString());
  site.clock.advance(HOUR_MS);
  expect((await workshop()).guild.invitesPausedUntil).toBeNull();
});
