import { expect, test } from 'vitest';
import {
  deleteReply,
  listManagedReviews,
  writeReply,
  deleteOwnReview,
  getOwnReview,
  listReviews,
  postReview,
  type Reply,
  type Review,
} from '#contract/reviews.ts';
import { deleteOwnData } from '#contract/own-data.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { addCommunity, type Site } from '../testing/community.ts';
import { waitingForLocks } from '../testing/inspect-database.ts';
import type { SignedIn } from '../testing/sign-in.ts';
import { eventually, sites } from '../testing/start-site.ts';

const startSite = sites();

const instant = expect.stringMatching(/^20\d\d-.*Z$/);

/** A listed guild with its managers, and a member's review of it. */
async function startWithReview({ cached = false } = {}) {
  const site = await startSite({ discord: true, cached });
  const { guildId, ...people } = await addCommunity(site);
  await site.addListing({ discordServerId: guildId });
  const ofServer = { discordServerId: guildId };
  const post = async (as: SignedIn, comment = 'Good owls.') => {
    const body = { rating: 4, comment };
    return (await site.call(postReview, { as, params: ofServer, body })).body as Review;
  };
  const review = await post(people.member);
  const params = { guildId, reviewId: review.id };
  const write = (as: SignedIn, text: string, reviewCreatedAt?: string) =>
    site.call(writeReply, { as, params, body: { text, ...(reviewCreatedAt && { reviewCreatedAt }) } });
  const remove = (as: SignedIn) => site.call(deleteReply, { as, params });
  const listed = async () => (await site.call(listReviews, { params: ofServer })).body as Review[];
  return { site, guildId, ofServer, params, review, post, write, remove, listed, ...people };
}

const addMember = async (site: Site, guildId: string) => {
  const { id } = site.discord.addUser();
  site.discord.addMember(guildId, id);
  return site.signIn(id);
};

test('a manager’s reply stands under the review, with its date and without a name', async () => {
  const { site, ofServer, member, manager, review, write, listed } = await startWithReview();
  expect(review.reply).toBeNull();

  const { status, body } = await write(manager, '  고마워요!\nCome again.  ');

  expect(status).toBe(200);
  expect(body).toEqual({ text: '고마워요!\nCome again.', at: instant });
  expect(await listed()).toEqual([{ ...review, reply: body }]);
  expect((await site.call(getOwnReview, { as: member, params: ofServer })).body).toEqual({
    review: { ...review, reply: body },
    manages: false,
    isMember: true,
    removed: null,
  });
  const listedText = JSON.stringify(await listed());
  for (const whose of [manager.userId, '"manager"']) expect(listedText).not.toContain(whose);
});

test('any manager replaces the reply and deletes it', async () => {
  const { site, owner, manager, administrator, write, remove, listed } = await startWithReview();
  const { at } = (await write(manager, 'Thanks.')).body as Reply;
  site.clock.advance(MINUTE_MS);

  const { body } = await write(owner, 'Thank you very much.');

  expect(await listed()).toMatchObject([{ reply: body }]);
  expect(Date.parse((body as Reply).at)).toBeGreaterThanOrEqual(Date.parse(at) + MINUTE_MS);
  expect((await remove(administrator)).status).toBe(200);
  expect(await listed()).toMatchObject([{ reply: null }]);
  expect((await remove(administrator)).body).toMatchObject({ code: 'replyNotFound' });
});

test('refuses replies by those who do not manage the guild', async () => {
  const { site, params, member, stranger, write, remove, listed } = await startWithReview();
  for (const as of [member, stranger]) {
    expect((await write(as, 'Thanks.')).body).toMatchObject({ code: 'notManager' });
    expect((await remove(as)).body).toMatchObject({ code: 'notManager' });
    const list = await site.call(listManagedReviews, { as, params, query: {} });
    expect(list.body).toMatchObject({ code: 'notManager' });
  }
  expect((await site.call(writeReply, { params, body: { text: 'Thanks.' } })).status).toBe(401);
  expect(await listed()).toMatchObject([{ reply: null }]);
});

test('a review of another guild, or none, has no reply', async () => {
  const { site, owner, params, listed } = await startWithReview();
  const { id } = site.discord.addGuild({ ownerId: owner.userId, bot: true });
  await site.addListing({ guild: { id } });
  site.clock.advance(MINUTE_MS); // the kept list of guilds expires
  const body = { text: 'Thanks.' };
  const none = '00000000-0000-4000-8000-000000000000';

  for (const wrong of [
    { guildId: id, reviewId: params.reviewId },
    { ...params, reviewId: none },
  ]) {
    const written = await site.call(writeReply, { as: owner, params: wrong, body });
    expect(written).toMatchObject({ status: 404, body: { code: 'guildReviewNotFound' } });
    const removed = await site.call(deleteReply, { as: owner, params: wrong });
    expect(removed).toMatchObject({ status: 404, body: { code: 'guildReviewNotFound' } });
  }
  const odd = await site.call(writeReply, { as: owner, params: { ...params, reviewId: 'x' }, body });
  expect(odd.status).toBe(400);
  expect(await listed()).toMatchObject([{ reply: null }]);
});

test('a reply has 1 to 1,000 characters after trimming', async () => {
  const { write, owner } = await startWithReview();
  for (const text of ['', '   ', '\u200b\u200b', '\u3164', 'x'.repeat(1001), '😀'.repeat(1001)])
    expect((await write(owner, text)).status, text.slice(0, 9)).toBe(400);
  for (const text of ['x', ` ${'x'.repeat(1000)} `, '😀'.repeat(1000)])
    expect((await write(owner, text)).status).toBe(200);
  expect((await write(owner, 'a\0b\ud800')).body).toMatchObject({ text: 'ab\ufffd' });
});

test('a replaced review has no reply, even with the same words', async () => {
  const { owner, member, post, write, listed } = await startWithReview();
  await write(owner, 'Thanks.');

  const again = await post(member);

  expect(again.reply).toBeNull();
  expect(await listed()).toEqual([again]);
});

test('a reply to a version that is gone is refused', async () => {
  const { owner, member, review, post, write, listed } = await startWithReview();
  expect((await write(owner, 'Thanks.', review.createdAt)).status).toBe(200);
  const again = await post(member, 'On second thoughts: bats.');

  const { status, body } = await write(owner, 'Thanks for the owls.', review.createdAt);

  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'reviewChanged' } });
  expect(await listed()).toMatchObject([{ reply: null }]);
  expect((await write(owner, 'Thanks for the bats.', again.createdAt)).status).toBe(200);
});

test('each version of a review has a later date, whatever a clock says', async () => {
  const { site, member, post } = await startWithReview();
  const ahead = new Date(site.clock.now().getTime() + MINUTE_MS);
  await site.db.updateTable('reviews').set({ createdAt: ahead }).execute();

  const { createdAt } = await post(member);

  expect(createdAt).toBe(new Date(ahead.getTime() + 1).toISOString());
});

test('a deleted review takes its reply along', async () => {
  const { site, ofServer, owner, member, write, listed } = await startWithReview();
  await write(owner, 'Thanks.');

  await site.call(deleteOwnReview, { as: member, params: ofServer });

  expect(await listed()).toEqual([]);
  expect(await site.db.selectFrom('replies').selectAll().execute()).toEqual([]);
});

test('a banned listing takes no reply, and a hidden one does', async () => {
  const { site, guildId, params, owner, write, remove } = await startWithReview();
  await site.db.updateTable('guilds').set({ present: false }).where('id', '=', guildId).execute();
  expect((await write(owner, 'Thanks.')).status).toBe(200);

  await site.db.updateTable('listings').set({ status: 'banned', statusBeforeBan: 'approved' }).execute();

  for (const { status, body } of [await write(owner, 'Thank you.'), await remove(owner)])
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'listingBanned' } });
  const list = await site.call(listManagedReviews, { as: owner, params, query: { show: 'answered' } });
  expect(list.body).toMatchObject([{ reply: { text: 'Thanks.' } }]);
});

test('a cached list shows a new reply, a changed one, and its deletion', async () => {
  const { site, owner, write, remove, listed } = await startWithReview({ cached: true });
  const becomes = async (text: string | null) => {
    const reviews = await eventually(listed, ([review]) => (review?.reply?.text ?? null) === text);
    // Then it is kept, so that a change that says nothing would not show.
    await eventually(
      () => site.countQueries(async () => void (await listed())),
      (queries) => queries === 0,
    );
    return reviews;
  };
  await becomes(null);

  await write(owner, 'Thanks.');
  await becomes('Thanks.');
  await write(owner, 'Thank you.');
  await becomes('Thank you.');
  await remove(owner);
  expect(await becomes(null)).toHaveLength(1);
});

test('a cached list shows another comment with the same stars', async () => {
  const { site, member, post, listed } = await startWithReview({ cached: true });
  // The list is kept, so that a change that says nothing would not show.
  await eventually(
    () => site.countQueries(async () => void (await listed())),
    (queries) => queries === 0,
  );

  await post(member, 'Better owls.');

  expect(await eventually(listed, ([review]) => review?.comment === 'Better owls.')).toHaveLength(1);
});

test('of two simultaneous replies the last stands, and both are accepted', async () => {
  const { site, owner, manager, write, listed } = await startWithReview();
  site.discord.answerTogether({ path: /users\/@me\/guilds/ }, 2);
  site.clock.advance(MINUTE_MS); // the kept lists of guilds expire

  const answers = await Promise.all([write(owner, 'One.'), write(manager, 'Two.')]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const rows = await site.db.selectFrom('replies').selectAll().execute();
  expect(rows).toHaveLength(1);
  const by = rows[0]?.writtenBy === owner.userId ? 0 : 1;
  expect(await listed()).toMatchObject([{ reply: answers[by]?.body }]);
});

test.runIf(onPostgres)('a reply that waits for the replacement of its review is refused', async () => {
  const { site, owner, member, review, post, write, listed } = await startWithReview();
  const waiting = (count: number) =>
    eventually(
      () => waitingForLocks(site),
      (found) => found === count,
    );

  const [again, answer] = await site.db.transaction().execute(async (trx) => {
    // The review waits for its own row, after it has locked the listing.
    await trx.selectFrom('reviews').select('id').where('id', '=', review.id).forUpdate().execute();
    const posted = post(member, 'Bats.');
    await waiting(1);
    const written = write(owner, 'Thanks for the owls.', review.createdAt);
    await waiting(2);
    return [posted, written] as const;
  });

  expect((await answer).body).toMatchObject({ code: 'reviewChanged' });
  expect(await listed()).toEqual([{ ...(await again), reply: null }]);
});

test('replies amid replacements and deletions stay with the version they answer', async () => {
  const { site, ofServer, owner, manager, member, params, post } = await startWithReview();
  const RUNS = onPostgres ? 25 : 8;
  for (let run = 0; run < RUNS; run++) {
    const { id, createdAt } = await post(member, `before ${run}`);
    const body = { text: `to before ${run}`, reviewCreatedAt: createdAt };
    const reply = (as: SignedIn) => site.call(writeReply, { as, params: { ...params, reviewId: id }, body });
    const change = () =>
      run % 2 ? post(member, 'after') : site.call(deleteOwnReview, { as: member, params: ofServer });

    const [one, , other] = await Promise.all([reply(owner), change(), reply(manager)]);

    for (const { status } of [one, other]) expect([200, 404, 409]).toContain(status);
    expect(await site.db.selectFrom('replies').selectAll().execute(), `round ${run}`).toEqual([]);
  }
});

test('an erased manager’s replies go, and cached lists show that', async () => {
  const { site, guildId, owner, manager, write, post, listed } = await startWithReview({ cached: true });
  const { id: reviewId } = await post(await addMember(site, guildId), 'Too many owls.');
  await write(manager, 'Thanks.');
  const body = { text: 'Sorry.' };
  await site.call(writeReply, { as: owner, params: { guildId, reviewId }, body });
  const replies = async () => (await listed()).map(({ reply }) => reply?.text ?? null);
  await eventually(replies, (texts) => texts.includes('Thanks.') && texts.includes('Sorry.'));

  expect((await site.call(deleteOwnData, { as: manager })).status).toBe(200);

  await eventually(replies, (texts) => !texts.includes('Thanks.') && texts.includes('Sorry.'));
});

test('managers see what waits, newest first, and what is answered, last answered first', async () => {
  const { site, guildId, owner, review } = await startWithReview();
  const page = async (query: object) => {
    const answer = await site.call(listManagedReviews, { as: owner, params: { guildId }, query });
    const { headers, body } = answer;
    const cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    const comments = (body as Review[]).map(({ comment }) => comment);
    return { comments, cursor, total: headers.get('x-total-count'), body: body as Review[] };
  };
  const ids = [review.id];
  for (let n = 1; n < 6; n++) {
    const as = await addMember(site, guildId);
    site.clock.advance(n % 2 ? MINUTE_MS : 0);
    const body = { rating: 3, comment: `review ${n}` };
    const params = { discordServerId: guildId };
    ids.push(((await site.call(postReview, { as, params, body })).body as Review).id);
  }
  for (const reviewId of [ids[4], ids[1], ids[3]]) {
    site.clock.advance(MINUTE_MS);
    const params = { guildId, reviewId: reviewId ?? '' };
    await site.call(writeReply, { as: owner, params, body: { text: 'Thanks.' } });
  }

  expect(await page({})).toMatchObject({ comments: ['review 5', 'review 2', 'Good owls.'], total: '3' });
  const answered = { show: 'answered' };
  expect(await page(answered)).toMatchObject({
    comments: ['review 3', 'review 1', 'review 4'],
    total: '3',
  });
  for (const query of [{}, answered]) {
    const whole = (await page(query)).comments;
    const first = await page({ ...query, limit: 2 });
    const second = await page({ ...query, limit: 2, cursor: first.cursor });
    expect([...first.comments, ...second.comments]).toEqual(whole);
    expect(second.cursor).toBeUndefined();
  }
  const { cursor } = await page({ limit: 2 });
  const other = { as: owner, params: { guildId }, query: { show: 'answered', cursor } } as const;
  expect((await site.call(listManagedReviews, other)).body).toMatchObject({ code: 'invalidCursor' });
});

test('a person is told that they manage a guild, as far as is known without Discord', async () => {
  const { site, ofServer, guildId, owner, manager, member } = await startWithReview();
  const { id: otherGuild } = site.discord.addGuild({ ownerId: member.userId, bot: true });
  await site.addGuild({ id: otherGuild, ownerId: member.userId });
  await site.db.updateTable('guilds').set({ ownerId: owner.userId }).where('id', '=', guildId).execute();
  site.clock.advance(MINUTE_MS); // the kept lists of guilds expire
  const manages = async (as: SignedIn) => {
    const { body } = await site.call(getOwnReview, { as, params: ofServer });
    return (body as { manages: boolean }).manages;
  };
  const requests = () => site.discord.log({ path: /users\/@me\/guilds/ }).length;
  const before = requests();

  expect(await Promise.all([owner, manager, member].map(manages))).toEqual([true, false, false]);

  expect(requests()).toBe(before);
  for (const as of [manager, member])
    await site.call(listManagedReviews, { as, params: { guildId }, query: {} });
  expect([await manages(manager), await manages(member)]).toEqual([true, false]);
});
