import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { removeServer } from '#contract/live-listings.ts';
import { banServer } from '#contract/bans.ts';
import { NO_NEW_TEXT_FOR_MS, REMOVALS_KEPT_FOR_MS } from '#contract/durations.ts';
import { appointModerator } from '#contract/roles.ts';
import { listNotices, type NoticeItem } from '#contract/notices.ts';
import { deleteOwnData, getOwnData, type OwnData } from '#contract/own-data.ts';
import { REPORT_TEXTS_KEPT } from '#contract/reports.ts';
import { MOST_OPEN_REVIEW_REPORTS } from '#contract/review-reports.ts';
import * as contract from '#contract/review-reports.ts';
import { deleteOwnReview, getOwnReview } from '#contract/reviews.ts';
import { tidyUp } from '../../ops/housekeeping.ts';
import { sites } from '../../testing/start-site.ts';
import { startWithReview as startWith } from '../../testing/start-with-review.ts';

const startSite = sites();
const startWithReview = () => startWith(startSite);

test('a review and its reply are reported, once a person and version', async () => {
  const { report, reports, post, pending, owner, member, manager, stranger, guildId, id } =
    await startWithReview();

  expect((await report(stranger)).status).toBe(200);
  expect((await report(stranger, 'reply')).status).toBe(200);
  expect(await report(stranger)).toMatchObject({ status: 409, body: { code: 'reviewReported' } });
  expect(await report(member)).toMatchObject({ status: 403, body: { code: 'ownText' } });
  expect(await report(manager, 'reply')).toMatchObject({ status: 403, body: { code: 'ownText' } });
  expect((await report(owner)).status).toBe(200);

  expect(await pending()).toBe(3);
  expect(await reports()).toMatchObject([
    {
      of: 'review',
      reason: 'Rude.',
      reporterName: 'stranger',
      discordServerId: guildId,
      serverName: 'The Owlery',
      pendingOfText: 2,
      changedSince: false,
      review: { id, username: 'member', rating: 2, comment: 'Rude owls.', reply: { text: 'Sorry!' } },
    },
    { of: 'reply', reporterName: 'stranger', pendingOfText: 1 },
    { of: 'review', reporterName: 'owner' },
  ]);

  // Written anew, it can be reported anew; the reply went with the version that it answered.
  await post(member, 1, 'Ruder owls.');
  expect(await reports()).toMatchObject([{ changedSince: true }, { changedSince: true }]);
  expect((await report(stranger)).status).toBe(200);
  expect((await report(stranger, 'reply')).body).toMatchObject({ code: 'replyNotFound' });
});

test('a review is reported where it stands, and only while that is shown', async () => {
  const { site, report, admin, owner, stranger, id, pending } = await startWithReview();
  const elsewhere = { discordServerId: await site.addListing(), reviewId: id };
  const body = { reason: 'Rude.' };
  expect(await site.call(contract.reportReview, { as: owner, params: elsewhere, body })).toMatchObject({
    status: 404,
    body: { code: 'guildReviewNotFound' },
  });

  const { listingId } = await site.db.selectFrom('reviews').select('listingId').executeTakeFirstOrThrow();
  await site.call(banServer, { as: admin, params: { id: listingId } });
  expect(await report(stranger)).toMatchObject({ status: 404, body: { code: 'listingNotFound' } });
  expect(await pending()).toBe(0);
});

test('moderators do not learn who reported a review', async () => {
  const { site, report, admin, owner, stranger } = await startWithReview();
  await report(owner);
  await site.call(appointModerator, { as: admin, body: { userId: stranger.userId } });

  const { body } = await site.call(contract.listReviewReports, { as: stranger, query: {} });
  expect(body).toMatchObject([{ reason: 'Rude.', reporterName: null }]);
});

test('of equal reports at once one is kept', async () => {
  const { report, stranger, pending } = await startWithReview();
  const answers = await Promise.all(Array.from({ length: 20 }, () => report(stranger)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await pending()).toBe(1);
});

test('what somebody has not read they neither report nor remove', async () => {
  const { report, remove, post, member, stranger, review } = await startWithReview();
  const read = { writtenAt: review.createdAt };
  await post(member, 1, 'Ruder owls.');

  for (const answer of [await report(stranger, 'review', read), await remove('review', read)])
    expect(answer).toMatchObject({ status: 409, body: { code: 'reviewChanged' } });
});

test('a dismissal resolves no reports of a version that its maker has not read', async () => {
  const { report, reports, dismiss, post, pending, member, owner, stranger, review } =
    await startWithReview();
  await report(stranger);
  const [first] = await reports();
  await post(member, 1, 'Ruder owls.');
  await report(owner);

  const read = { writtenAt: review.createdAt };
  expect(await dismiss(first?.id ?? '', read)).toMatchObject({
    status: 409,
    body: { code: 'reviewChanged' },
  });
  expect(await pending()).toBe(2);

  const [again] = await reports();
  expect((await dismiss(again?.id ?? '', { writtenAt: again?.review.createdAt ?? '' })).status).toBe(200);
  expect(await pending()).toBe(0);
});

test('a person has so many reports of reviews waiting, and keeps nobody from theirs', async () => {
  const { site, report, owner, stranger, id } = await startWithReview();
  const { listingId } = await site.db.selectFrom('reviews').select('listingId').executeTakeFirstOrThrow();
  await site.db
    .insertInto('reviewReports')
    .values(
      Array.from({ length: MOST_OPEN_REVIEW_REPORTS }, (_, n) => ({
        listingId,
        reviewId: id,
        part: 'review' as const,
        reporterId: stranger.userId,
        reason: 'Rude.',
        versionAt: new Date(n),
        createdAt: new Date(n),
      })),
    )
    .execute();
  expect(await report(stranger)).toMatchObject({ status: 409, body: { code: 'reviewReportsFull' } });
  expect((await report(owner)).status).toBe(200);
});

test('of many reports of a review the first and the newest reasons are kept', async () => {
  const { site, report, reports, pending, dismiss, kindsOf, owner, id } = await startWithReview();
  await sql`insert into users (id, username, pseudonym, language, created_at)
    select (100000000000000000 + n)::text, 'crowd', n::text, 'en', now() from generate_series(1, 600) as n`.execute(
    site.db,
  );
  await sql`insert into review_reports (listing_id, review_id, part, version_at, reporter_id, reason, created_at)
    select listing_id, reviews.id, 'review', reviews.created_at, users.id, 'Bad ' || pseudonym,
      now() - interval '1 day' + pseudonym::integer * interval '1 ms'
    from reviews, users where reviews.id = ${id} and users.username = 'crowd'`.execute(site.db);

  expect((await report(owner, 'review', { reason: 'A true one.' })).status).toBe(200);

  const list = await reports({ limit: 100 });
  const { first, newest } = REPORT_TEXTS_KEPT;
  expect(list.filter(({ withoutText }) => withoutText === 0).map(({ reason }) => reason)).toEqual([
    ...Array.from({ length: first }, (_, n) => `Bad ${n + 1}`),
    ...Array.from({ length: newest - 1 }, (_, n) => `Bad ${n + 602 - newest}`),
    'A true one.',
  ]);
  const counted = list.filter(({ withoutText }) => withoutText > 0);
  expect(counted).toMatchObject([{ withoutText: 551, pendingOfText: 601, reason: '', reporterName: null }]);
  expect(await pending()).toBe(601);

  expect((await dismiss(counted[0]?.id ?? '')).status).toBe(200);
  expect([await pending(), await reports()]).toEqual([0, []]);
  expect(await kindsOf(owner)).toEqual(['report without action']);
  expect(
    await site.db.selectFrom('notices').select('id').where('kind', '=', 'report without action').execute(),
  ).toHaveLength(601);
});

test('a removed review leaves lists, counts and rating at once, and comes back whole', async () => {
  const { report, remove, restore, removals, shown, rating, kindsOf, reports, pending, ...world } =
    await startWithReview();
  const { site, owner, member, stranger, review } = world;
  await report(stranger);
  await report(owner, 'reply');
  const before = await shown();
  expect(await rating()).toEqual({ rating: 3, reviewCount: 2, stars: '01010' });

  expect((await remove()).status).toBe(200);
  expect((await shown()).map(({ username }) => username)).toEqual(['stranger']);
  expect(await rating()).toEqual({ rating: 4, reviewCount: 1, stars: '00010' });
  expect([await reports(), await pending()]).toEqual([[], 0]);
  expect(await kindsOf(stranger)).toEqual(['report acted on']);
  expect(await kindsOf(owner)).toEqual(['report acted on']);
  const [notice] = (await site.call(listNotices, { as: member, query: {} })).body as NoticeItem[];
  expect(notice).toMatchObject({ kind: 'review removed', reason: 'Rude.' });
  expect(await removals()).toMatchObject([
    { reviewId: review.id, of: 'review', username: 'member', rating: 2, text: 'Rude owls.', reason: 'Rude.' },
  ]);

  expect((await restore()).status).toBe(200);
  expect(await shown()).toEqual(before);
  expect(await rating()).toEqual({ rating: 3, reviewCount: 2, stars: '01010' });
  expect(await kindsOf(member)).toEqual(['review restored', 'review removed', 'reply']);
  expect(await removals()).toEqual([]);
  expect(await restore()).toMatchObject({ status: 404, body: { code: 'removalNotFound' } });
});

test('a removed reply leaves its review alone, and its writer is told', async () => {
  const { remove, restore, shown, kindsOf, manager, member } = await startWithReview();
  const before = await shown();

  expect((await remove('reply')).status).toBe(200);
  expect((await shown()).map(({ comment, reply }) => [comment, reply])).toEqual([
    ['Rude owls.', null],
    ['Fine owls.', null],
  ]);
  expect(await kindsOf(manager)).toEqual(['reply removed']);
  expect(await kindsOf(member)).toEqual(['reply']);
  expect((await restore('reply')).status).toBe(200);
  expect(await shown()).toEqual(before);
});

test('a removed review is not simply posted again', async () => {
  const { site, remove, restore, post, member, params } = await startWithReview();
  const own = async () => (await site.call(getOwnReview, { as: member, params })).body;
  await remove();
  const refused = { status: 409, body: { code: 'reviewRemoved' } };

  expect(await post(member, 5, 'Lovely owls.')).toMatchObject(refused);
  expect(await own()).toMatchObject({ review: null, removed: { reason: 'Rude.' } });
  const kept = await site.db.selectFrom('reviewRemovals').select(['id', 'removedAt']).execute();
  for (const { id, removedAt } of kept)
    await site.db
      .updateTable('reviewRemovals')
      .set({ removedAt: new Date(removedAt.getTime() - NO_NEW_TEXT_FOR_MS - 1_000) })
      .where('id', '=', id)
      .execute();
  expect(await post(member, 5, 'Rude owls.')).toMatchObject(refused);
  expect((await post(member, 5, 'Lovely owls.')).status).toBe(200);
  expect(await restore()).toMatchObject({ status: 409, body: { code: 'reviewReplaced' } });
});

test('a removed reply is not simply written again, but a new version is answered', async () => {
  const { remove, reply, restore, post, member, id } = await startWithReview();
  await remove('reply');

  expect(await reply('Not sorry.', id)).toMatchObject({ status: 409, body: { code: 'replyRemoved' } });
  await post(member, 3, 'Better owls.');
  expect(await restore('reply')).toMatchObject({ status: 409, body: { code: 'answeredReviewChanged' } });
  expect((await reply('Thanks!', id)).status).toBe(200);
});

test('dismissing a report resolves all those of the text, and leaves it as it is', async () => {
  const { report, reports, dismiss, shown, kindsOf, pending, owner, stranger } = await startWithReview();
  await report(stranger);
  await report(owner);
  await report(stranger, 'reply');
  const [first] = await reports();
  const before = await shown();

  const answers = await Promise.all([dismiss(first?.id ?? ''), dismiss(first?.id ?? '')]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await pending()).toBe(1);
  expect(await shown()).toEqual(before);
  for (const reporter of [owner, stranger])
    expect(await kindsOf(reporter)).toEqual(['report without action']);
  // The same version is not reported again by the same person.
  expect(await report(stranger)).toMatchObject({ body: { code: 'reviewReported' } });
});

test('nobody decides about reviews of a guild that they manage, or about their own', async () => {
  const { site, report, reports, remove, restore, dismiss, admin, stranger, guildId } =
    await startWithReview();
  await report(stranger);
  const [first] = await reports();
  await remove('reply');
  site.discord.addMember(guildId, admin.userId, 0x20n);
  site.clock.advance(61_000);

  for (const answer of [await remove(), await dismiss(first?.id ?? ''), await restore('reply')])
    expect(answer).toMatchObject({ status: 403, body: { code: 'ownGuild' } });

  site.discord.addMember(guildId, admin.userId, 0n);
  site.clock.advance(61_000);
  await site.db
    .updateTable('reviews')
    .set({ userId: admin.userId })
    .where('comment', '=', 'Rude owls.')
    .execute();
  const ownText = { status: 403, body: { code: 'ownText' } };
  expect([await remove(), await dismiss(first?.id ?? '')]).toMatchObject([ownText, ownText]);
  await site.db.updateTable('reviewRemovals').set({ authorId: admin.userId }).execute();
  expect(await restore('reply')).toMatchObject(ownText);
});

test('what was removed is kept for a while, and goes with its author or listing', async () => {
  const { site, remove, member, admin, report, owner, stranger, removals, ...world } =
    await startWithReview();
  const left = async () =>
    (await site.db.selectFrom('reviewRemovals').select(['part', 'withReview']).orderBy('part').execute()).map(
      ({ part }) => part,
    );
  await report(stranger);
  await remove();
  const own = (await site.call(getOwnData, { as: member })).body as OwnData;
  expect(own.removedReviews).toMatchObject([{ of: 'review', text: 'Rude owls.', reason: 'Rude.' }]);
  expect(((await site.call(getOwnData, { as: stranger })).body as OwnData).reviewReports).toMatchObject([
    { of: 'review', reason: 'Rude.', outcome: 'actionTaken' },
  ]);
  expect(await left()).toEqual(['reply', 'review']);

  // The reply that went with it could not be put back without it.
  await site.call(deleteOwnData, { as: member });
  expect(await left()).toEqual([]);
  await site.db
    .updateTable('reviewReports')
    .set({ resolvedAt: new Date(Date.now() - REMOVALS_KEPT_FOR_MS - 60_000) })
    .execute();
  await tidyUp(site.deps, new AbortController().signal);
  expect(await site.db.selectFrom('reviewReports').selectAll().execute()).toEqual([]);

  await world.post(owner, 1, 'No.');
  const { id } = await site.db.selectFrom('listings').select('id').executeTakeFirstOrThrow();
  expect((await site.call(removeServer, { as: admin, params: { id } })).status).toBe(200);
  expect(await removals()).toEqual([]);
});

test('removing a review while its author replaces or deletes it ends in one of both', async () => {
  const { site, remove, post, member, params, shown, rating, review } = await startWithReview();
  const read = { writtenAt: review.createdAt };
  const [removed, replaced] = await Promise.all([remove('review', read), post(member, 5, 'Kind owls.')]);

  const codes = [removed, replaced].map(({ status }) => status);
  expect([
    [200, 409],
    [409, 200],
  ]).toContainEqual(codes);
  expect(await shown()).toHaveLength(codes[0] === 200 ? 1 : 2);
  expect((await rating()).reviewCount).toBe(codes[0] === 200 ? 1 : 2);

  const [again, deleted] = await Promise.all([remove(), site.call(deleteOwnReview, { as: member, params })]);
  expect([again?.status, deleted?.status].filter((status) => status === 200).length).toBeLessThan(2);
  expect(await shown()).toHaveLength(1);
});

test('of five removals at once one counts, and so of five that put it back', async () => {
  const { site, remove, restore, rating } = await startWithReview();
  const sorted = (answers: { status: number }[]) =>
    answers.map(({ status }) => status).toSorted((a, b) => a - b);

  expect(sorted(await Promise.all(Array.from({ length: 5 }, () => remove())))).toEqual([
    200, 404, 404, 404, 404,
  ]);
  expect((await rating()).reviewCount).toBe(1);
  expect(sorted(await Promise.all(Array.from({ length: 5 }, () => restore())))).toEqual([
    200, 404, 404, 404, 404,
  ]);
  expect((await rating()).reviewCount).toBe(2);
  const audit = await site.db.selectFrom('audit').select(['action', 'before']).orderBy('id').execute();
  expect(audit).toEqual([
    { action: 'remove review', before: { part: 'review' } },
    { action: 'restore review', before: { part: 'review' } },
  ]);
});

test('putting back and deleting the listing at once leaves nothing behind', async () => {
  const { site, remove, restore, admin } = await startWithReview();
  await remove();
  const { id } = await site.db.selectFrom('listings').select('id').executeTakeFirstOrThrow();

  const [restored, deleted] = await Promise.all([
    restore(),
    site.call(removeServer, { as: admin, params: { id } }),
  ]);

  expect([200, 404]).toContain(restored.status);
  expect(deleted.status).toBe(200);
  for (const table of ['reviews', 'replies', 'reviewRemovals', 'reviewReports'] as const)
    expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test('a reply that is written anew while it is removed is not removed unread', async () => {
  const { remove, reply, id, shown } = await startWithReview();
  const at = (await shown())[0]?.reply?.at;

  const [removed, written] = await Promise.all([remove('reply', { writtenAt: at }), reply('So sorry!', id)]);

  expect([
    [200, 409],
    [409, 200],
  ]).toContainEqual([removed.status, written.status]);
  expect((await shown())[0]?.reply?.text).toBe(removed.status === 200 ? undefined : 'So sorry!');
});
