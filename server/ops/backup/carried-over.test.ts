import { expect, test, vi } from 'vitest';
import { banPerson, banServer } from '#contract/bans.ts';
import { submitServer } from '#contract/listings.ts';
import { appointModerator, dismissModerator } from '#contract/roles.ts';
import { backUpOf, emptyTarget, restoreFile, SECRETS, withDatabase } from '../../testing/backups.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { countsAreRight } from '../../testing/inspect-database.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
vi.setConfig({ testTimeout: 120_000 });

async function start() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin, member, stranger, manager } = people;
  const done = (answer: { status: number }) => expect(answer.status).toBe(200);
  const submit = async (to: string) =>
    done(await site.call(submitServer, { as: owner, body: { ...content(), guildId: to } }));
  await submit(guildId);
  for (const { userId } of [member, stranger, manager])
    done(await site.call(appointModerator, { as: admin, body: { userId } }));
  const target = await emptyTarget();
  return { site, target, done, submit, ...people };
}

const stateOf = (target: Awaited<ReturnType<typeof emptyTarget>>) =>
  withDatabase(target, async (db) => ({
    moderators: (await db.selectFrom('moderators').select('userId').execute()).map(({ userId }) => userId),
    bans: await db.selectFrom('userBans').select(['pseudonym', 'reason', 'tellAt']).execute(),
    listings: await db
      .selectFrom('listings')
      .leftJoin('listingBans', 'listingId', 'listings.id')
      .select(['discordServerId', 'status', 'reason'])
      .orderBy('listings.createdAt')
      .execute(),
    sessions: await db.selectFrom('sessions').select('userId').execute(),
    right: await countsAreRight({ db }),
  }));

test('a restore keeps dismissals and bans since the backup, and signs everybody out', async () => {
  const { site, target, done, submit, guildId, owner, admin, member, stranger, manager } = await start();
  const before = await backUpOf(site.db);
  site.clock.advance(61_000);
  done(await site.call(dismissModerator, { as: admin, params: { userId: member.userId } }));
  const { id: later } = site.discord.addGuild({ name: 'Later', ownerId: owner.userId, bot: true });
  await site.addGuild({ id: later, name: 'Later' });
  await submit(later);
  for (const guild of [guildId, later]) {
    const id = (await findRow(site, guild))?.id ?? '';
    done(await site.call(banServer, { as: admin, params: { id }, body: { reason: 'Spam.' } }));
  }
  const ban = { params: { ownerId: stranger.userId }, body: { reason: 'A liar.' } };
  done(await site.call(banPerson, { as: admin, ...ban }));
  await restoreFile(await backUpOf(site.db), target);

  await restoreFile(before, target, { replace: true });

  expect(await stateOf(target)).toEqual({
    moderators: [manager.userId],
    bans: [{ pseudonym: SECRETS.pseudonymOf(stranger.userId, 'person'), reason: 'A liar.', tellAt: null }],
    listings: [
      { discordServerId: guildId, status: 'banned', reason: 'Spam.' },
      { discordServerId: later, status: 'banned', reason: 'Spam.' },
    ],
    sessions: [],
    right: true,
  });
});

test('a restore of a newer backup keeps nothing of the older database', async () => {
  const { site, target, done, guildId, admin, member } = await start();
  done(await site.call(dismissModerator, { as: admin, params: { userId: member.userId } }));
  await restoreFile(await backUpOf(site.db), target);
  done(await site.call(appointModerator, { as: admin, body: { userId: member.userId } }));

  await restoreFile(await backUpOf(site.db), target, { replace: true });

  const { moderators, listings } = await stateOf(target);
  expect(moderators).toContain(member.userId);
  expect(listings).toEqual([{ discordServerId: guildId, status: 'pending', reason: null }]);
});
