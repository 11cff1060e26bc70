import { expect, test } from 'vitest';
import { banServer } from '#contract/bans.ts';
import { UNDO_MS } from '#contract/durations.ts';
import { changeServer, removeServer } from '#contract/live-listings.ts';
import { deleteServer, editServer, submitServer } from '#contract/listings.ts';
import { approveServer, rejectServer, undoRequests } from '#contract/queue.ts';
import { withdrawRevision } from '#contract/workshop.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../testing/community.ts';
import { readAudit } from '../testing/inspect-database.ts';
import { pastUndo } from '../testing/past-undo.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

/** A submission on a site of two processes, and what people do about it. */
async function startTwo() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin: as } = people;
  const settings = { ...site.discord.environment, ...WITH_ADMIN.settings };
  const other = onPostgres ? await startSite({ settings }) : site;
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const id = (await findRow(site, guildId))?.id ?? '';
  const params = { id };
  return {
    site,
    other,
    guildId,
    approve: (at = site) => at.call(approveServer, { as, params, body: {} }),
    reject: (at = site) => at.call(rejectServer, { as, params, body: { reason: 'Tell more.' } }),
    undo: async (at = other) => {
      const { body } = await at.call(undoRequests, { as, body: { items: [{ id, revision: 1 }] } });
      const [outcome] = (body as { outcomes: { status: number; code?: string }[] }).outcomes;
      return outcome?.code ?? outcome?.status;
    },
    others: {
      edit: () =>
        site.call(editServer, { as: owner, params: { guildId }, body: content({ category: 'Art' }) }),
      change: () => site.call(changeServer, { as, params, body: { category: 'Art' } }),
      ban: () => site.call(banServer, { as, params }),
      remove: () => site.call(removeServer, { as, params }),
      delete: () => site.call(deleteServer, { as: owner, params: { guildId } }),
      withdraw: () => site.call(withdrawRevision, { as: owner, params: { guildId } }),
    },
    kinds: async () =>
      (await site.db.selectFrom('notifications').select('kind').orderBy('id').execute()).map(
        ({ kind }) => kind,
      ),
    figures: async () =>
      (await site.db.selectFrom('moderationEvents').select('kind').execute())
        .map(({ kind }) => kind)
        .filter((kind) => !kind.startsWith('server ban')),
    acts: async () => (await readAudit(site)).map(({ action }) => action),
  };
}

const atBoth = (sites: readonly Site[]) => {
  for (const one of new Set(sites)) one.clock.advance(UNDO_MS);
  return Promise.all(sites.map((one) => one.work('moderation')));
};

test.each(['edit', 'change', 'ban', 'remove', 'delete'] as const)(
  'what was decided cannot be undone after this, and is told before it: %s',
  async (act) => {
    const { site, approve, undo, others, kinds, figures } = await startTwo();
    await approve();
    expect((await others[act]()).status).toBe(200);
    expect(await undo()).toBe('notUndoable');
    await pastUndo(site);
    expect((await kinds())[0]).toBe('approval');
    expect((await kinds()).filter((kind) => kind === 'approval')).toHaveLength(1);
    expect(await figures()).toEqual(['submission', 'approved']);
  },
);

for (const act of ['edit', 'change', 'ban', 'remove', 'delete', 'withdraw'] as const)
  test(`undoing at the same time as this ends as in some order: ${act}`, async () => {
    const { site, approve, undo, others, kinds, figures } = await startTwo();
    await approve();
    const [undone, done] = await Promise.all([undo(), others[act]()]);
    await pastUndo(site);
    expect([200, 'notUndoable']).toContain(undone);
    const isUndone = undone === 200;
    expect((await kinds()).includes('approval')).toBe(!isUndone);
    expect(await figures()).toEqual(isUndone ? [] : ['submission', 'approved']);
    // An edit of a pending one, or a change of what is not live, is refused.
    if (isUndone && (act === 'edit' || act === 'change')) expect(done.status).toBe(409);
    if (!isUndone && act !== 'withdraw') expect(done.status).toBe(200);
    expect(await site.db.selectFrom('unsentDecisions').selectAll().execute()).toEqual([]);
  });

test('of two undoings and a decision at once each takes effect once', async () => {
  const { approve, reject, undo, acts, site, other } = await startTwo();
  await approve();
  const [one, two, rejected] = await Promise.all([undo(site), undo(other), reject(other)]);
  const undone = [one, two].filter((status) => status === 200).length;
  expect(undone).toBeGreaterThan(0);
  // The rejection may come between the two, and is undone by the other.
  const inOrder = ['approve', 'undo approval', 'reject', 'undo rejection'];
  expect(await acts()).toEqual(inOrder.slice(0, 1 + undone + Number(rejected.status === 200)));
});

test('either an undoing or the telling happens, by two processes, and not both', async () => {
  const { site, other, approve, undo, kinds, figures } = await startTwo();
  for (let round = 0; round < 8; round += 1) {
    await approve();
    for (const one of new Set([site, other])) one.clock.advance(UNDO_MS - 5);
    const [undone] = await Promise.all([
      undo(),
      ...[site, other].map((one) => {
        one.clock.advance(5);
        return one.work('moderation');
      }),
    ]);
    if (undone === 200) {
      expect([await kinds(), await figures()]).toEqual([[], []]);
      continue;
    }
    await atBoth([site, other]);
    expect([await kinds(), await figures()]).toEqual([['approval'], ['submission', 'approved']]);
    return;
  }
});

test.runIf(onPostgres)('another process tells once of what one decided that died meanwhile', async () => {
  const { site, other, reject, kinds, figures } = await startTwo();
  await reject();
  site.clock.advance(UNDO_MS / 2);
  await site.work('moderation');
  other.clock.advance(UNDO_MS / 2);
  await other.work('moderation');
  expect(await kinds()).toEqual([]);
  other.clock.advance(UNDO_MS / 2);
  await Promise.all([other.work('moderation'), other.work('moderation')]);
  expect(await kinds()).toEqual(['rejection']);
  expect(await figures()).toEqual(['submission', 'rejected']);
});
