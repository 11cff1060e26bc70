import { expect, test, vi } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { deleteOwnData } from '#contract/own-data.ts';
import {
  backUpOf,
  contentAt,
  emptyTarget,
  restoreFile,
  SECRETS,
  withDatabase,
} from '../../testing/backups.ts';
import { openDatabase } from '#database/open.ts';
import { secretsFrom } from '../../secrets.ts';
import { contentOf } from '../../testing/content-of.ts';
import { countsAreRight, placesOf } from '../../testing/inspect-database.ts';
import { WITH_ADMIN } from '../../testing/community.ts';
import { addPersonWithGuilds, leaveTraces, WORDS } from '../../testing/person-with-data.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
vi.setConfig({ testTimeout: 120_000 });

const OTHER_SECRETS = secretsFrom('another secret for tests, and for nothing else');

/** A site with a person about whom much is kept, and what is in a target in which they must not be. */
async function startWithPerson() {
  const site = await startSite(WITH_ADMIN);
  const scene = await addPersonWithGuilds(site);
  await leaveTraces(scene);
  const { userId } = scene.person;
  const tracesIn = (target: Awaited<ReturnType<typeof emptyTarget>>) =>
    withDatabase(target, async (db) => {
      const [ids, words] = [await placesOf({ db }, userId), await placesOf({ db }, WORDS.review)];
      return { ids, words, right: await countsAreRight({ db }) };
    });
  return { ...scene, userId, tracesIn };
}

/** Their id stays where Discord names the owner of a guild to the bot, and in limits for an hour. */
const NOTHING = { ids: ['guilds', 'rate_counts'], words: [], right: true };

test('a person erased after a backup is not there after it replaces their site', async () => {
  const { site, person, userId, tracesIn } = await startWithPerson();
  const target = await emptyTarget();
  const before = await backUpOf(site.db);
  await site.call(deleteOwnData, { as: person });
  await restoreFile(await backUpOf(site.db), target);

  const { erasedAgain } = await restoreFile(before, target, { replace: true });

  expect(erasedAgain).toBe(1);
  expect(await tracesIn(target)).toEqual(NOTHING);
  const { erased_people: erased } = await contentAt(target);
  expect(erased).toHaveLength(1);
  expect(erased?.[0]).toContain(SECRETS.pseudonymOf(userId, 'person'));
});

test('a target without rows keeps its list of the erased, and erases them', async () => {
  const { site, userId, tracesIn } = await startWithPerson();
  const before = await backUpOf(site.db);
  const target = await emptyTarget();
  const { db, close } = await openDatabase({ ...target, onError: () => {} });
  const pseudonym = SECRETS.pseudonymOf(userId, 'person');
  await db.insertInto('erasedPeople').values({ pseudonym, erasedAt: site.clock.now() }).execute();
  await close();

  expect((await restoreFile(before, target)).erasedAgain).toBe(1);

  expect(await tracesIn(target)).toEqual(NOTHING);
});

test('who signs in again after their erasure is in the backups from then on', async () => {
  const { site, person, userId } = await startWithPerson();
  await site.call(deleteOwnData, { as: person });
  const again = await site.signIn(userId);
  expect((await site.call(getUser, { as: again })).status).toBe(200);
  const target = await emptyTarget();

  const { erasedAgain } = await restoreFile(await backUpOf(site.db), target);

  expect(erasedAgain).toBe(0);
  const { users } = await contentAt(target);
  expect(users?.some((row) => row.includes(userId))).toBe(true);
});

test('a restore keeps the instants of erasures, so that who came back stays', async () => {
  const { site, person, userId } = await startWithPerson();
  const target = await emptyTarget();
  const first = await backUpOf(site.db);
  await site.call(deleteOwnData, { as: person });
  await site.signIn(userId);
  const second = await backUpOf(site.db);
  const { erased_people: erased } = await contentOf(site.db);
  await restoreFile(second, target);

  expect((await restoreFile(first, target, { replace: true })).erasedAgain).toBe(1);
  expect((await contentAt(target))['erased_people']).toEqual(erased);

  expect((await restoreFile(second, target, { replace: true })).erasedAgain).toBe(0);
  const { users } = await contentAt(target);
  expect(users?.some((row) => row.includes(userId))).toBe(true);
});

test('another secret is refused; with --new-secret the erased are still erased', async () => {
  const { site, person, userId, tracesIn } = await startWithPerson();
  const before = await backUpOf(site.db);
  const target = await emptyTarget();
  await site.call(deleteOwnData, { as: person });
  // As a site with another secret names them.
  const pseudonym = OTHER_SECRETS.pseudonymOf(userId, 'person');
  await site.db.updateTable('erasedPeople').set({ pseudonym }).execute();
  await restoreFile(await backUpOf(site.db, OTHER_SECRETS), target, { secrets: OTHER_SECRETS });
  const restored = await contentAt(target);
  const order = { secrets: OTHER_SECRETS, replace: true };

  await expect(restoreFile(before, target, order)).rejects.toThrow(
    /another SESSION_SECRET.*--new-secret.*webhooks are switched off.*bans do not hold.*Nor can it be checked/s,
  );
  await expect(restoreFile(before, target, { ...order, secrets: null })).rejects.toThrow(
    'no SESSION_SECRET yet',
  );
  expect(await contentAt(target)).toEqual(restored);

  expect((await restoreFile(before, target, { ...order, isNewSecret: true })).erasedAgain).toBe(1);
  expect(await tracesIn(target)).toEqual(NOTHING);
});
