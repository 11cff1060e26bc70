import { expect, test } from 'vitest';
import { editServer, submitServer } from '#contract/listings.ts';
import { removeServer } from '#contract/live-listings.ts';
import { banPerson, banServer } from '#contract/bans.ts';
import { UNDO_MS } from '#contract/durations.ts';
import { approveServer, rejectServer } from '#contract/queue.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

/** A submission, and two instances of the site on one PostgreSQL database. PGlite has one: it is used twice. */
async function startTwo() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin: as } = people;
  const settings = { ...site.discord.environment, ...WITH_ADMIN.settings };
  const other = onPostgres ? await startSite({ settings }) : site;
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const params = { id: (await findRow(site, guildId))?.id ?? '' };
  return {
    site,
    ...people,
    params,
    approve: (at: Site, revision = 1) => at.call(approveServer, { as, params, body: { revision } }),
    reject: (at: Site, revision = 1) =>
      at.call(rejectServer, { as, params, body: { reason: 'Tell more.', revision } }),
    ban: (at: Site) => at.call(banServer, { as, params }),
    edit: (at: Site) =>
      at.call(editServer, { as: owner, params: { guildId }, body: content({ language: 'German' }) }),
    both: [site, other] as const,
  };
}

const actions = async (site: Site) =>
  (await site.db.selectFrom('audit').select('action').orderBy('id').execute()).map(({ action }) => action);
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

for (const round of [1, 2, 3])
  test(`of concurrent decisions on two instances one wins and is recorded (${round})`, async () => {
    const { site, guildId, approve, reject, both } = await startTwo();
    const [, other] = both;

    const answers = await Promise.all(
      both.flatMap((at) => [approve(at), reject(at), approve(at), reject(at)]),
    );

    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const isApproval = answers.findIndex(({ status }) => status === 200) % 2 === 0;
    expect(await actions(site)).toEqual([isApproval ? 'approve' : 'reject']);
    expect((await findRow(site, guildId))?.status).toBe(isApproval ? 'approved' : 'rejected');
    for (const one of both) one.clock.advance(UNDO_MS);
    await Promise.all([site.work('moderation'), other.work('moderation')]);
    const told = await site.db.selectFrom('notifications').select('kind').execute();
    expect(told).toEqual([{ kind: isApproval ? 'approval' : 'rejection' }]);
  });

test('a concurrent approval, rejection, ban and edit end as in some serial order', async () => {
  const { site, guildId, approve, reject, ban, edit, both } = await startTwo();
  const [one, two] = both;

  const [approved, rejected, banned, edited] = await Promise.all([
    approve(one),
    reject(two),
    ban(one),
    edit(two),
  ]);

  expect(banned.status).toBe(200);
  const decided = [approved, rejected].filter(({ status }) => status === 200);
  expect(decided.length).toBeLessThanOrEqual(1);
  for (const { status } of [approved, rejected, edited]) expect([200, 409]).toContain(status);
  const done = await actions(site);
  expect(done).toHaveLength(1 + decided.length);
  expect(done.at(-1)).toBe('ban');
  const { status, statusBeforeBan } = (await findRow(site, guildId)) ?? {};
  expect(status).toBe('banned');
  const expected = approved.status === 200 ? 'approved' : rejected.status === 200 ? 'rejected' : 'pending';
  // An edit of a rejected listing makes it pending again.
  expect(statusBeforeBan).toBe(expected === 'rejected' && edited.status === 200 ? 'pending' : expected);
});

test('a concurrent deletion and approval leave no listing', async () => {
  const { site, guildId, approve, both, params, admin: as } = await startTwo();
  const [one, two] = both;

  const [approved, removed] = await Promise.all([approve(one), two.call(removeServer, { as, params })]);

  expect(removed.status).toBe(200);
  expect([200, 404]).toContain(approved.status);
  expect(await findRow(site, guildId)).toBe(undefined);
  expect(await actions(site)).toEqual(approved.status === 200 ? ['approve', 'delete'] : ['delete']);
});

test('a reject and ban whose second call fails keeps the first and can be repeated', async () => {
  const { site, owner, guildId, reject, ban, both, params, admin: as } = await startTwo();
  const [one] = both;
  const banSender = () =>
    site.call(banPerson, { as, params: { ownerId: owner.userId }, body: { reason: 'Tell more.' } });

  expect((await reject(one)).status).toBe(200);
  const broken = await site.call(banServer, { as: { ...as, cookie: 'session=lost' }, params });
  expect(broken.status).toBe(401);
  expect(await findRow(site, guildId)).toMatchObject({ status: 'rejected', rejectionReason: 'Tell more.' });

  expect((await reject(one)).status).toBe(409);
  expect((await ban(one)).status).toBe(200);
  expect((await banSender()).status).toBe(200);
  expect(statuses([await reject(one), await ban(one), await banSender()])).toEqual([409, 409, 409]);
  expect(await actions(site)).toEqual(['reject', 'ban', 'ban person']);
  expect(await findRow(site, guildId)).toMatchObject({ status: 'banned', rejectionReason: 'Tell more.' });
});
