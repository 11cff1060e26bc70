import { expect, test } from 'vitest';
import { changeServer, removeServer, forceBump } from '#contract/live-listings.ts';
import { submitServer } from '#contract/listings.ts';
import { banServer, liftServerBan } from '#contract/bans.ts';
import { appointModerator } from '#contract/roles.ts';
import { approveServer, rejectServer } from '#contract/queue.ts';
import { reportServer, resolveReport } from '#contract/reports.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { addCommunity, ADMIN_ID, content, findRow, WITH_ADMIN } from '../testing/community.ts';
import type { SignedIn } from '../testing/sign-in.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();
const MANAGE_SERVER = 0x20n;

/** A submission and a report of a guild; its manager is a moderator, and the admin is in it. */
async function startWithConflict() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, manager, member, admin } = people;
  site.discord.addMember(guildId, ADMIN_ID, 0n);
  await site.call(appointModerator, { as: admin, body: { userId: manager.userId } });
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const params = { id: (await findRow(site, guildId))?.id ?? '' };
  const { id: reportId } = await site.db
    .insertInto('reports')
    .values({
      listingId: params.id,
      reporterId: member.userId,
      reason: 'Bats.',
      createdAt: site.clock.now(),
      resolvedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const decisionsOf = (as: SignedIn) => ({
    approve: () => site.call(approveServer, { as, params, body: {} }),
    reject: () => site.call(rejectServer, { as, params, body: { reason: 'No.' } }),
    resolve: () => site.call(resolveReport, { as, params: { id: reportId }, body: {} }),
  });
  const adminsOf = (as: SignedIn) => ({
    ban: () => site.call(banServer, { as, params }),
    lift: () => site.call(liftServerBan, { as, params }),
    change: () => site.call(changeServer, { as, params, body: { category: 'Art' } }),
    remove: () => site.call(removeServer, { as, params }),
    bump: () => site.call(forceBump, { as, body: { discordServerId: guildId } }),
  });
  return { site, ...people, params, decisionsOf, adminsOf };
}

const OWN = {
  status: 403,
  body: { code: 'ownGuild', error: expect.stringContaining('You manage or submitted this') },
};

test('nobody decides about a guild that they manage, moderator or admin', async () => {
  const { site, guildId, manager, admin, decisionsOf, adminsOf } = await startWithConflict();
  for (const decide of Object.values(decisionsOf(manager))) expect(await decide()).toMatchObject(OWN);

  site.discord.setPermissions(guildId, ADMIN_ID, MANAGE_SERVER);
  site.clock.advance(MINUTE_MS);
  for (const decide of Object.values(decisionsOf(admin))) expect(await decide()).toMatchObject(OWN);
  expect((await findRow(site, guildId))?.status).toBe('pending');
  const { change, bump, ...others } = adminsOf(admin);
  for (const act of Object.values(others)) expect(await act()).toMatchObject(OWN);
  await site.db
    .updateTable('listings')
    .set({ status: 'approved', approvedAt: site.clock.now() })
    .where('discordServerId', '=', guildId)
    .execute();
  expect(await change()).toMatchObject(OWN);
  expect(await bump()).toMatchObject(OWN);
  expect((await findRow(site, guildId))?.lastBumpedAt).toBeNull();

  const acts = await site.db.selectFrom('audit').select('action').execute();
  expect(acts.map(({ action }) => action)).toEqual(['appoint moderator']);
});

test('who is no manager of a guild any more decides about it within a minute', async () => {
  const { site, guildId, manager, decisionsOf } = await startWithConflict();
  expect(await decisionsOf(manager).reject()).toMatchObject(OWN);
  site.discord.setPermissions(guildId, manager.userId, 0n);
  site.clock.advance(MINUTE_MS);
  expect((await decisionsOf(manager).reject()).status).toBe(200);
});

test('nobody decides about what they submitted, also once they manage it no more', async () => {
  const { site, guildId, owner, admin, manager, params, decisionsOf } = await startWithConflict();
  const appoint = (userId: string) => site.call(appointModerator, { as: admin, body: { userId } });
  await appoint(owner.userId);
  site.discord.setPermissions(guildId, manager.userId, 0n);
  site.discord.removeMember(guildId, owner.userId);
  site.clock.advance(MINUTE_MS);
  for (const decide of Object.values(decisionsOf(owner))) expect(await decide()).toMatchObject(OWN);

  expect((await decisionsOf(admin).approve()).status).toBe(200);
  // An edit of somebody else's, of a listing that they submitted, and the other way round.
  const edit = { listingId: params.id, number: 2, isEdit: true, submittedAt: site.clock.now() };
  const { description, category, language } = content();
  const values = { ...edit, description, category, language, tags: [], inviteState: 'unchecked' as const };
  await site.db
    .insertInto('revisions')
    .values({ ...values, submittedBy: manager.userId })
    .execute();
  expect(await decisionsOf(owner).reject()).toMatchObject(OWN);
  expect(await decisionsOf(owner).resolve()).toMatchObject(OWN);
  expect(await decisionsOf(manager).reject()).toMatchObject(OWN);
  expect((await decisionsOf(manager).resolve()).status).toBe(200);
});

test('nothing is decided while Discord cannot tell who manages the guild', async () => {
  const { site, guildId, admin, decisionsOf, adminsOf } = await startWithConflict();
  const { approve, ...others } = decisionsOf(admin);
  site.clock.advance(MINUTE_MS);
  site.discord.addFault({ match: { path: '/users/@me/guilds' }, effect: { kind: 'serverError' } });
  const { ban, lift, remove } = adminsOf(admin);
  for (const decide of [approve, ...Object.values(others), ban, lift, remove])
    expect(await decide()).toMatchObject({ status: 503, body: { code: 'discordUnavailable' } });
  expect((await findRow(site, guildId))?.status).toBe('pending');
  site.discord.clearFaults();
  expect((await approve()).status).toBe(200);
});

test('a member of a guild decides about it, and may be reported by them', async () => {
  const { site, guildId, admin, decisionsOf } = await startWithConflict();
  expect((await decisionsOf(admin).approve()).status).toBe(200);
  const params = { discordServerId: guildId };
  expect((await site.call(reportServer, { as: admin, params, body: { reason: 'Bats.' } })).status).toBe(200);
  expect((await decisionsOf(admin).resolve()).status).toBe(200);
});
