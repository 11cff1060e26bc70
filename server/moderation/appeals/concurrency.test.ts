import { expect, test } from 'vitest';
import { decideAppeal, sendAppeal, type AppealAnswer } from '#contract/appeals.ts';
import { banServer, liftServerBan } from '#contract/bans.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { deleteOwnData } from '#contract/own-data.ts';
import { rejectServer } from '#contract/queue.ts';
import { withdrawRevision } from '#contract/workshop.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { countsAreRight, placesOf } from '../../testing/inspect-database.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
const WORDS = 'These owls are of the very best kind.';
const SECOND_ADMIN = '172635480912461825';
const ROUNDS = [1, 2, 3, 4] as const;

/** A rejected submission, two admins, and two instances of the site on one PostgreSQL database. PGlite has one. */
async function startTwo() {
  const settings = { ADMIN_DISCORD_IDS: `${WITH_ADMIN.settings.ADMIN_DISCORD_IDS},${SECOND_ADMIN}` };
  const site = await startSite({ ...WITH_ADMIN, settings });
  const people = await addCommunity(site);
  const { guildId, owner, admin } = people;
  const second = await site.signIn(site.discord.addUser({ id: SECOND_ADMIN }).id);
  const other = onPostgres
    ? await startSite({ settings: { ...site.discord.environment, ...settings } })
    : site;
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const id = (await findRow(site, guildId))?.id ?? '';
  const of = { as: admin, params: { id } };
  const appealId = async () =>
    (await site.db.selectFrom('appeals').select('id').where('outcome', 'is', null).executeTakeFirst())?.id ??
    '';
  return {
    site,
    ...people,
    second,
    both: [site, other] as const,
    appealId,
    reject: (at: Site = site) => at.call(rejectServer, { ...of, body: { reason: 'Tell more.' } }),
    ban: (at: Site = site) => at.call(banServer, of),
    lift: (at: Site = site) => at.call(liftServerBan, of),
    appeal: (at: Site = site) =>
      at.call(sendAppeal, { as: owner, body: { discordServerId: guildId, text: WORDS } }),
    decide: (at: Site, appeal: string, outcome: AppealAnswer, as = admin) =>
      at.call(decideAppeal, { as, params: { id: appeal }, body: { outcome, reason: 'So be it.' } }),
    edit: (at: Site) =>
      at.call(editServer, { as: owner, params: { guildId }, body: content({ category: 'Art' }) }),
    withdraw: (at: Site = site) => at.call(withdrawRevision, { as: owner, params: { guildId } }),
    erase: (at: Site) => at.call(deleteOwnData, { as: owner }),
  };
}

const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const appeals = (site: Site) =>
  site.db.selectFrom('appeals').select(['outcome', 'text', 'submittedBy', 'listingId']).execute();
const kinds = async (site: Site) =>
  (await site.db.selectFrom('notifications').select('kind').orderBy('id').execute()).map(({ kind }) => kind);

test.each(ROUNDS)('of appeals sent at once to two instances one is stored (%i)', async () => {
  const { site, both, reject, appeal } = await startTwo();
  await reject();
  const answers = await Promise.all(both.flatMap((at) => [appeal(at), appeal(at), appeal(at)]));
  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await appeals(site)).toHaveLength(1);
});

test.each(ROUNDS)('of two admins who decide at once one decides (%i)', async () => {
  const { site, both, reject, appeal, appealId, decide, second, guildId } = await startTwo();
  await reject();
  await appeal();
  const id = await appealId();
  const answers = await Promise.all([
    decide(both[0], id, 'granted'),
    decide(both[1], id, 'refused', second),
    decide(both[1], id, 'granted', second),
  ]);
  expect(statuses(answers)).toEqual([200, 409, 409]);
  const [{ outcome } = { outcome: null }] = await appeals(site);
  expect((await findRow(site, guildId))?.status).toBe(outcome === 'granted' ? 'pending' : 'rejected');
  expect(await kinds(site)).toEqual(['rejection', `appeal ${outcome}`]);
  expect(await countsAreRight(site)).toBe(true);
});

test.each(ROUNDS)('a grant and a ban at once leave the listing banned (%i)', async () => {
  const { site, both, reject, appeal, appealId, decide, ban, lift, guildId } = await startTwo();
  await reject();
  await appeal();
  const id = await appealId();
  const [granted, banned] = await Promise.all([decide(both[0], id, 'granted'), ban(both[1])]);
  expect(banned.status).toBe(200);
  expect([200, 409]).toContain(granted.status);
  expect(await findRow(site, guildId)).toMatchObject({
    status: 'banned',
    statusBeforeBan: granted.status === 200 ? 'pending' : 'rejected',
  });
  await lift();
  expect(await countsAreRight(site)).toBe(true);
});

test.each(ROUNDS)('either a grant or the lifting ends a ban, not both (%i)', async () => {
  const { site, both, appeal, appealId, decide, ban, lift, guildId } = await startTwo();
  await ban();
  await appeal();
  const id = await appealId();
  const answers = await Promise.all([decide(both[0], id, 'granted'), lift(both[1])]);
  expect(statuses(answers)).toEqual([200, 409]);
  expect(await findRow(site, guildId)).toMatchObject({ status: 'pending', statusBeforeBan: null });
  const wasGranted = answers[0]?.status === 200;
  expect(await appeals(site)).toMatchObject([{ outcome: wasGranted ? 'granted' : 'lapsed' }]);
  expect((await kinds(site)).includes('ban appeal granted')).toBe(wasGranted);
});

test.each(ROUNDS)('either a grant or a resubmission takes effect, not both (%i)', async () => {
  const { site, both, reject, appeal, appealId, decide, edit, guildId, withdraw } = await startTwo();
  await reject();
  await appeal();
  const id = await appealId();
  const [granted, edited] = await Promise.all([decide(both[0], id, 'granted'), edit(both[1])]);
  expect(statuses([granted, edited])).toEqual([200, 409]);
  const waiting = await site.db
    .selectFrom('revisions')
    .select('number')
    .where('decision', 'is', null)
    .execute();
  expect(waiting).toEqual([{ number: granted.status === 200 ? 1 : 2 }]);
  expect(await countsAreRight(site)).toBe(true);
  // Withdrawing what waits leaves what was before it.
  await withdraw();
  expect((await findRow(site, guildId))?.status).toBe(granted.status === 200 ? undefined : 'rejected');
  expect(await countsAreRight(site)).toBe(true);
});

test.each(ROUNDS)('an erasure and a decision at once leave nothing of the person (%i)', async () => {
  const { site, both, reject, appeal, appealId, decide, erase, owner, guildId } = await startTwo();
  await reject();
  await appeal();
  const id = await appealId();
  const [decided, erased] = await Promise.all([decide(both[0], id, 'granted'), erase(both[1])]);
  expect(erased.status).toBe(200);
  expect([200, 409]).toContain(decided.status);
  expect(await findRow(site, guildId)).toBeUndefined();
  expect(await appeals(site)).toEqual([
    {
      outcome: decided.status === 200 ? 'granted' : 'lapsed',
      text: null,
      submittedBy: null,
      listingId: null,
    },
  ]);
  expect(await placesOf(site, WORDS)).toEqual([]);
  expect(await placesOf(site, owner.userId)).toEqual([]);
  expect(await countsAreRight(site)).toBe(true);
});

test('an erasure about a banned listing lapses the appeal, and the ban stays', async () => {
  const { site, appeal, ban, erase, guildId, decide, appealId } = await startTwo();
  await ban();
  await appeal();
  const id = await appealId();
  expect((await erase(site)).status).toBe(200);
  expect(await appeals(site)).toMatchObject([{ outcome: 'lapsed', text: null, submittedBy: null }]);
  expect(await findRow(site, guildId)).toMatchObject({ status: 'banned', submittedBy: null });
  expect((await decide(site, id, 'granted')).status).toBe(409);
});
