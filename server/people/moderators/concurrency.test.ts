import { expect, test } from 'vitest';
import { banPerson } from '#contract/bans.ts';
import { submitServer } from '#contract/listings.ts';
import { appointModerator, dismissModerator } from '#contract/roles.ts';
import { deleteOwnData } from '#contract/own-data.ts';
import { rejectServer } from '#contract/queue.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { waitingForLocks } from '../../testing/inspect-database.ts';
import { eventually, sites } from '../../testing/start-site.ts';

const startSite = sites();

/** A submission, and a moderator who can decide about it. */
async function startWithModerator() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin, stranger: moderator } = people;
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const { userId } = moderator;
  const appoint = () => site.call(appointModerator, { as: admin, body: { userId } });
  await appoint();
  const id = (await findRow(site, guildId))?.id ?? '';
  return {
    site,
    ...people,
    moderator,
    appoint,
    reject: () => site.call(rejectServer, { as: moderator, params: { id }, body: { reason: 'No.' } }),
    dismiss: () => site.call(dismissModerator, { as: admin, params: { userId } }),
    ban: () => site.call(banPerson, { as: admin, params: { ownerId: userId }, body: { reason: 'Spam.' } }),
    erase: () => site.call(deleteOwnData, { as: moderator }),
  };
}

/** Holds the listing's row until somebody waits for it. */
async function whileLocked(site: Site, act: () => Promise<unknown>) {
  await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('listings').select('id').forUpdate().execute();
    await act();
  });
}

test.runIf(onPostgres)('a decision under way when its moderator is dismissed is refused', async () => {
  const { site, guildId, reject, dismiss } = await startWithModerator();
  let deciding: ReturnType<typeof reject> | undefined;
  await whileLocked(site, async () => {
    deciding = reject();
    await eventually(
      () => waitingForLocks(site),
      (count) => count > 0,
    );
    expect((await dismiss()).status).toBe(200);
  });
  expect(await deciding).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
  expect((await findRow(site, guildId))?.status).toBe('pending');
});

for (const run of [1, 2, 3, 4]) {
  test(`a decision and a dismissal at once end as in some order (${run})`, async () => {
    const { site, guildId, reject, dismiss } = await startWithModerator();
    const [decided, dismissed] = await Promise.all([reject(), dismiss()]);
    expect(dismissed.status).toBe(200);
    expect([200, 403]).toContain(decided.status);
    expect((await findRow(site, guildId))?.status).toBe(decided.status === 200 ? 'rejected' : 'pending');
    const acts = await site.db.selectFrom('audit').select('action').orderBy('id').execute();
    // What a moderator does is never recorded after their dismissal.
    expect(acts.at(-1)?.action).toBe('dismiss moderator');
  });

  test(`a ban and an appointment of one person at once leave no moderator (${run})`, async () => {
    const { site, appoint, dismiss, ban } = await startWithModerator();
    await dismiss();
    const [appointed, banned] = await Promise.all([appoint(), ban()]);
    expect(banned.status).toBe(200);
    expect([200, 409]).toContain(appointed.status);
    expect(await site.db.selectFrom('moderators').selectAll().execute()).toEqual([]);
  });

  test(`a decision and the erasure of its moderator at once both end (${run})`, async () => {
    const { site, reject, erase, ban } = await startWithModerator();
    const [decided, erased] = await Promise.all([reject(), erase(), run % 2 === 0 ? ban() : null]);
    expect([200, 401, 403]).toContain(decided.status);
    expect([200, 401, 403]).toContain(erased.status);
    expect(await site.db.selectFrom('moderators').selectAll().execute()).toEqual([]);
  });
}

test('of ten simultaneous appointments one is in the audit', async () => {
  const { site, appoint, dismiss } = await startWithModerator();
  await dismiss();
  const answers = await Promise.all(Array.from({ length: 10 }, appoint));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const acts = await site.db.selectFrom('audit').select('action').orderBy('id').execute();
  expect(acts.map(({ action }) => action)).toEqual([
    'appoint moderator',
    'dismiss moderator',
    'appoint moderator',
  ]);
});
