import { expect, test } from 'vitest';
import { REPORTS_WAIT_FOR_TEXT_MS, REMOVALS_KEPT_FOR_MS } from '#contract/durations.ts';
import { deleteOwnData } from '#contract/own-data.ts';
import { deleteReply, deleteOwnReview, type Review } from '#contract/reviews.ts';
import { tidyUp } from '../../ops/housekeeping.ts';
import { sites } from '../../testing/start-site.ts';
import { startWithReview } from '../../testing/start-with-review.ts';

const startSite = sites();

/** A reported review with a reported reply to it, and the ways to delete either. */
async function startWithReported() {
  const world = await startWithReview(startSite);
  const { site, report, member, manager, stranger, owner, params, guildId } = world;
  await report(stranger);
  await report(owner, 'reply');
  return {
    ...world,
    deleteReview: () => site.call(deleteOwnReview, { as: member, params }),
    takeReplyBack: (reviewId: string) =>
      site.call(deleteReply, { as: manager, params: { guildId, reviewId } }),
    kept: () => site.db.selectFrom('reviewReports').select('part').orderBy('part').execute(),
  };
}

test('a report of a deleted review waits for the next one by its author', async () => {
  const { deleteReview, post, reply, reports, pending, dismiss, stranger, kindsOf, member } =
    await startWithReported();
  const [first] = await reports();

  expect((await deleteReview()).status).toBe(200);
  expect([await reports(), await pending()]).toEqual([[], 0]);
  expect(await dismiss(first?.id ?? '')).toMatchObject({ status: 404, body: { code: 'reportNotFound' } });

  const { id } = (await post(member, 1, 'Ruder owls.')).body as Review;
  expect(await reports()).toMatchObject([
    {
      id: first?.id,
      of: 'review',
      changedSince: true,
      pendingOfText: 1,
      review: { id, comment: 'Ruder owls.' },
    },
  ]);
  await reply('So sorry!', id);
  expect(await reports()).toMatchObject([
    { of: 'review' },
    { of: 'reply', changedSince: true, review: { id } },
  ]);
  expect((await dismiss(first?.id ?? '')).status).toBe(200);
  expect(await kindsOf(stranger)).toEqual(['report without action']);
});

test('a report of a deleted reply waits for the next reply to the review', async () => {
  const { takeReplyBack, reply, reports, id } = await startWithReported();

  expect((await takeReplyBack(id)).status).toBe(200);
  expect(await reports()).toMatchObject([{ of: 'review' }]);
  await reply('Not sorry!', id);
  expect(await reports()).toMatchObject([
    { of: 'review', changedSince: false },
    { of: 'reply', changedSince: true, review: { reply: { text: 'Not sorry!' } } },
  ]);
});

test('a review by somebody else gets none of the reports that wait', async () => {
  const { site, deleteReview, post, reports, kept, guildId } = await startWithReported();
  const other = await site.signIn(site.discord.addUser().id);
  site.discord.addMember(guildId, other.userId, 0n);
  await deleteReview();
  expect((await post(other, 5, 'Kind owls.')).status).toBe(200);
  expect(await reports()).toEqual([]);
  expect(await kept()).toHaveLength(2);
});

test('reports wait thirty days for another text', async () => {
  const { site, deleteReview, kept } = await startWithReported();
  await deleteReview();
  const goneFor = (ms: number) =>
    site.db
      .updateTable('reviewReports')
      // The tables' types keep our code from writing what a trigger writes.
      .set({ textGoneAt: new Date(Date.now() - ms) } as object)
      .execute();
  const tidy = () => tidyUp(site.deps, new AbortController().signal);

  await goneFor(REPORTS_WAIT_FOR_TEXT_MS - 60_000);
  await tidy();
  expect(await kept()).toHaveLength(2);
  await goneFor(REPORTS_WAIT_FOR_TEXT_MS + 60_000);
  await tidy();
  expect(await kept()).toEqual([]);
});

test('reports do not wait for somebody whose data is deleted', async () => {
  const { site, deleteReview, kept, member } = await startWithReported();
  await deleteReview();
  expect(await kept()).toHaveLength(2);
  expect((await site.call(deleteOwnData, { as: member })).status).toBe(200);
  expect(await kept()).toEqual([]);
});

test('with the data of an author the reports of their review go', async () => {
  const { site, kept, member } = await startWithReported();
  expect((await site.call(deleteOwnData, { as: member })).status).toBe(200);
  expect(await kept()).toEqual([]);
});

test('what cannot be put back is not in the list of what was removed', async () => {
  const { remove, removals, restore, post, member, deleteReview, site } = await startWithReported();
  const rows = () => site.db.selectFrom('reviewRemovals').select('part').execute();
  await remove('reply');
  expect(await removals()).toMatchObject([{ of: 'reply' }]);

  await post(member, 3, 'Better owls.');
  expect(await removals()).toEqual([]);
  expect(await restore('reply')).toMatchObject({ status: 409, body: { code: 'answeredReviewChanged' } });

  await deleteReview();
  expect(await rows()).toEqual([]);
});

test('a removed reply goes with its review once that is removed and kept no longer', async () => {
  const { remove, removals, restore, site } = await startWithReported();
  const rows = () => site.db.selectFrom('reviewRemovals').select('part').orderBy('part').execute();
  await remove('reply');
  await remove();
  expect(await removals()).toMatchObject([{ of: 'review' }]);
  expect(await rows()).toEqual([{ part: 'reply' }, { part: 'review' }]);

  await restore();
  expect(await removals()).toMatchObject([{ of: 'reply' }]);
  await remove();
  await site.db
    .updateTable('reviewRemovals')
    .set({ removedAt: new Date(Date.now() - REMOVALS_KEPT_FOR_MS - 60_000) })
    .where('part', '=', 'review')
    .execute();
  await tidyUp(site.deps, new AbortController().signal);
  expect(await rows()).toEqual([]);
});
