import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingContent } from '#contract/content.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { listForAda } from './adas-listing.ts';
import { demoListings } from './communities.ts';
import { fillDemoDirectory } from './fill-directory.ts';
import { fillDemoNotices } from './fill-notices.ts';
import { fillDemoFlags } from './fill-flags.ts';
import { fillDemoQueue } from './fill-queue.ts';
import { fillDemoProposal } from './fill-proposal.ts';
import { demoReader } from './reader.ts';
import { demoManager } from './replies.ts';
import { openTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';

const NOW = new Date('2026-01-31T12:00:00.000Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const guilds = demoListings.map(({ discordServerId }) => ({
    id: discordServerId,
    name: 'A guild',
    present: true,
    available: true,
    receivedAt: NOW,
  }));
  await database.db.insertInto('guilds').values(guilds).execute();
  await fillDemo();
});
afterAll(() => database.close());

const SIZES = demoListings.map(({ discordServerId: id }) => ({ id, members: 1_000, online: 100 }));
const fillDemo = () => fillDemoDirectory(database.db, (userId) => `pseudonym of ${userId}`, NOW, SIZES);

function allReviews() {
  return database.db
    .selectFrom('reviews')
    .innerJoin('listings', 'listings.id', 'reviews.listingId')
    .innerJoin('users', 'users.id', 'reviews.userId')
    .select([
      'discordServerId',
      'userId',
      'comment',
      'reviews.rating',
      'reviews.createdAt as writtenAt',
      'approvedAt',
      'users.createdAt as knownSince',
    ])
    .execute();
}

test('the demo’s stored ratings equal those of its reviews', async () => {
  const { rows } = await sql<{ kept: unknown; counted: unknown }>`
    select json_build_object('sum', l.rating_sum, 'count', l.review_count, 'stars', to_json(l.stars)) as kept,
           json_build_object('sum', coalesce(sum(r.rating), 0), 'count', count(r.id), 'stars', json_build_array(
             count(*) filter (where r.rating = 1), count(*) filter (where r.rating = 2),
             count(*) filter (where r.rating = 3), count(*) filter (where r.rating = 4),
             count(*) filter (where r.rating = 5))) as counted
    from listings l left join reviews r on r.listing_id = l.id group by l.id`.execute(database.db);

  expect(rows.length).toBe(demoListings.length);
  expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ counted }) => counted));
});

test('each demo listing has the planned number of reviews and about the rating', async () => {
  const kept = await database.db
    .selectFrom('listings')
    .select(['discordServerId', 'rating', 'reviewCount'])
    .execute();
  const wishes = new Map(demoListings.map((listing) => [listing.discordServerId, listing]));
  const astray = kept.filter(({ discordServerId, rating, reviewCount }) => {
    const wish = wishes.get(discordServerId);
    const isNear = rating === null ? wish?.rating === null : Math.abs(rating - (wish?.rating ?? 0)) <= 0.2;
    return reviewCount !== wish?.reviewCount || !isNear;
  });

  expect(astray).toEqual([]);
});

test('no demo listing has two reviews by one person or with one comment', async () => {
  const reviews = await allReviews();
  const pairs = (of: 'userId' | 'comment') =>
    new Set(reviews.map((one) => `${one.discordServerId} ${one[of]}`));

  expect(reviews.length).toBeGreaterThan(1_000);
  expect(pairs('userId').size).toBe(reviews.length);
  expect(pairs('comment').size).toBe(reviews.length);
});

test('somebody of the cast has saved more than a page of listings, newest first', async () => {
  const { db } = database;
  const saved = await db.selectFrom('favourites').selectAll().orderBy('savedAt', 'desc').execute();
  const member = await db.selectFrom('users').selectAll().where('id', '=', demoReader.id).executeTakeFirst();

  expect(saved.length).toBeGreaterThan(24);
  expect(new Set(saved.map(({ userId }) => userId))).toEqual(new Set([demoReader.id]));
  expect(saved.every(({ savedAt }) => savedAt < NOW)).toBe(true);
  expect(new Set(saved.map(({ savedAt }) => savedAt.getTime())).size).toBe(saved.length);
  expect(member).toMatchObject({ username: demoReader.username, language: 'ko' });
});

test('a manager of the cast has asked for notices, and not read the last two', async () => {
  const { db } = database;
  await fillDemoNotices(db, 'W3b0', NOW);
  const told = await db.selectFrom('notices').selectAll().orderBy('id', 'desc').execute();
  expect(new Set(told.map(({ userId }) => userId))).toEqual(new Set([demoManager.id]));
  expect(told.map(({ read }) => read)).toEqual([false, false, true, true, true, true, true, true]);
  expect(new Set(told.map(({ kind }) => kind)).size).toBeGreaterThan(4);
  expect(told).toEqual(told.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()));
  const asked = db.selectFrom('noticeReaders').innerJoin('listings', 'id', 'listingId');
  expect(await asked.select(['userId', 'discordServerId']).execute()).toEqual([
    { userId: demoManager.id, discordServerId: demoManager.discordServerId },
  ]);
});

test('the demo’s comments are trimmed and have 1 to 1,000 characters', async () => {
  const comments = (await allReviews()).map(({ comment }) => comment);

  expect(comments.filter((comment) => !/^(?! ).{1,1000}(?<! )$/su.test(comment))).toEqual([]);
});

test('the demo’s reviews are younger than their listings and authors', async () => {
  const wrong = (await allReviews()).filter(
    ({ writtenAt, approvedAt, knownSince }) =>
      writtenAt.getTime() > NOW.getTime() - HOUR_MS ||
      !approvedAt ||
      writtenAt <= approvedAt ||
      knownSince > writtenAt,
  );

  expect(wrong).toEqual([]);
});

test('somebody of the cast has answered some reviews of their community, and not all', async () => {
  const replies = await database.db
    .selectFrom('replies')
    .innerJoin('reviews', 'reviews.id', 'reviewId')
    .innerJoin('listings', 'listings.id', 'replies.listingId')
    .select(['discordServerId', 'writtenBy', 'reviewCount', 'writtenAt', 'reviews.createdAt'])
    .execute();
  const own = replies.filter(({ discordServerId }) => discordServerId === demoManager.discordServerId);

  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThan(own[0]?.reviewCount ?? 0);
  expect(new Set(own.map(({ writtenBy }) => writtenBy))).toEqual(new Set([demoManager.id]));
  expect(new Set(replies.map(({ discordServerId }) => discordServerId)).size).toBeGreaterThan(40);
  expect(replies.filter(({ writtenAt, createdAt }) => writtenAt < createdAt || writtenAt > NOW)).toEqual([]);
});

test('a demo without listings is filled again by the same people', async () => {
  const [reviewsBefore, peopleBefore] = [await allReviews(), await peopleKnown()];
  await database.db.deleteFrom('listings').execute();

  await fillDemo();

  expect((await allReviews()).length).toBe(reviewsBefore.length);
  expect(await peopleKnown()).toBe(peopleBefore);
});

test('a filled demo is not changed', async () => {
  const reviews = await allReviews();

  expect(await fillDemo()).toBe(demoListings.length);
  expect(await allReviews()).toEqual(reviews);
});

async function peopleKnown() {
  return (await database.db.selectFrom('users').select('id').execute()).length;
}

test('each demo listing has tags as people could have given them', () => {
  for (const { discordServerId, tags } of demoListings) {
    expect(tags.length, discordServerId).toBeGreaterThan(0);
    expect(listingContent.shape.tags.parse(tags), discordServerId).toEqual(tags);
  }
});

test('some communities have more to say, as they could have sent it', async () => {
  const abouts = demoListings.flatMap(({ discordServerId, about }) =>
    about === null ? [] : [{ discordServerId, about }],
  );
  for (const { discordServerId, about } of abouts)
    expect(listingContent.shape.about.parse(about), discordServerId).toBe(about);
  const rows = await database.db
    .selectFrom('listings')
    .select(['discordServerId', 'about'])
    .where('about', 'is not', null)
    .execute();
  expect(abouts.length).toBeGreaterThan(2);
  expect(rows).toHaveLength(abouts.length);
  expect(rows).toEqual(expect.arrayContaining(abouts));
});

test('a guild of Ada’s is listed once, with an edit that waits', async () => {
  const { db } = database;
  const guild = {
    id: '852307416690229248',
    name: 'Pixel Forge',
    present: true,
    available: true,
    receivedAt: NOW,
  };
  await db.insertInto('guilds').values(guild).execute();
  for (const _time of [1, 2]) await listForAda(db, (userId) => `pseudonym of ${userId}`, NOW);
  const revisions = db
    .selectFrom('revisions')
    .innerJoin('listings', 'listings.id', 'listingId')
    .select(['number', 'decision', 'status'])
    .orderBy('number');
  expect(await revisions.execute()).toEqual([
    { number: 1, decision: 'approved', status: 'approved' },
    { number: 2, decision: null, status: 'approved' },
  ]);
  await db.deleteFrom('listings').where('discordServerId', '=', guild.id).execute();
});

/** The usual online counts of a demo listing by hours ahead of UTC. */
async function usualHours(discordServerId: string, ahead: number) {
  const { rows } = await sql<{ hour: number; online: number }>`
    select (array_lower(online, 1) + place::integer - 2 + ${ahead}::integer + 24) % 24 as hour, avg(counted)::float8 as online
    from online_weeks, unnest(online) with ordinality as one (counted, place)
    where discord_server_id = ${discordServerId} group by 1 order by 1`.execute(database.db);
  return rows.map(({ online }) => online);
}

test('a study group in Seoul is awake in its evenings, and quiet by day', async () => {
  const hours = await usualHours('1263181004216672397', 9);

  expect(hours).toHaveLength(24);
  const byDay = Math.max(...hours.slice(8, 17));
  expect(Math.min(...hours.slice(20, 24))).toBeGreaterThan(byDay * 3);
});

test('one demo listing grows, one shrinks, and one of today was not counted yet', async () => {
  const { rows } = await sql<{ id: string; growth: number }>`
    select discord_server_id as id, (array_agg(counted order by quarter desc, place desc))[1]::float8
      / (array_agg(counted order by quarter, place))[1] as growth
    from count_quarters, unnest(members) with ordinality as one (counted, place) group by 1`.execute(
    database.db,
  );
  const growth = new Map(rows.map((row) => [row.id, row.growth]));

  expect(growth.get('1041991525576125850')).toBeGreaterThan(1.7);
  expect(growth.get('898679364918293121')).toBeLessThan(0.6);
  expect(demoListings.filter(({ discordServerId }) => !growth.has(discordServerId))).toMatchObject([
    { discordServerId: '1210126562696723759' },
  ]);
});

test('one of the cast finds a colleague’s proposal, and one of their listings resting', async () => {
  const { db } = database;
  await fillDemoProposal(db, (userId) => `pseudonym of ${userId}`, NOW);
  const waiting = await db
    .selectFrom('revisions')
    .innerJoin('listings', 'listings.id', 'listingId')
    .innerJoin('users', 'users.id', 'revisions.submittedBy')
    .select([
      'discordServerId',
      'username',
      'isEdit',
      'revisions.description',
      'listings.description as live',
    ])
    .where('decision', 'is', null)
    .execute();
  expect(waiting).toEqual([
    expect.objectContaining({
      discordServerId: demoManager.discordServerId,
      username: 'Odile',
      isEdit: true,
    }),
  ]);
  expect(waiting[0]?.description).not.toBe(waiting[0]?.live);
  const resting = await db
    .selectFrom('listings')
    .select(['discordServerId', 'public'])
    .where('unlisted', 'is', true)
    .execute();
  expect(resting).toEqual([{ discordServerId: '1174402936615514203', public: false }]);
  await db.deleteFrom('revisions').execute();
});

test('a queue of submissions and edits in three languages waits', async () => {
  const { db } = database;
  await fillDemoQueue(db, NOW);
  const waiting = await db
    .selectFrom('revisions')
    .innerJoin('listings', 'listings.id', 'listingId')
    .select(['isEdit', 'status', 'public', 'revisions.language', 'revisions.submittedBy'])
    .select((is) => is('revisions.description', '<>', is.ref('listings.description')).as('differs'))
    .execute();
  const firsts = waiting.filter(({ isEdit }) => !isEdit);
  const edits = waiting.filter(({ isEdit }) => isEdit);
  expect([firsts.length, edits.length]).toEqual([12, 16]);
  expect(firsts.every((one) => one.status === 'pending' && !one.public && !one.differs)).toBe(true);
  expect(edits.every((one) => one.public && one.differs && one.submittedBy !== null)).toBe(true);
  expect(new Set(edits.map(({ language }) => language))).toEqual(new Set(['English', 'Korean', 'Japanese']));
  await db.deleteFrom('revisions').execute();
  await db
    .updateTable('listings')
    .set({ status: 'approved', approvedAt: NOW })
    .where('status', '=', 'pending')
    .execute();
});

test('edits with flags wait beside the one without', async () => {
  const { db } = database;
  await fillDemoProposal(db, (userId) => `pseudonym of ${userId}`, NOW);
  await fillDemoFlags(db, NOW);
  const { rows } = await sql`
    select discord_server_id as id, revisions.invite_code <> listings.invite_code as changed, rejections,
      burst_reviews as reviews, revisions.submitted_by is not null as "byKnown",
      may_be_in_other_letters(revisions.language, revisions.description) and revisions.about is null as "inOthers"
    from revisions join listings on listings.id = listing_id join guild_signs using (discord_server_id)
    order by submitted_at`.execute(db);
  expect(rows).toEqual([
    {
      id: '1032442907926590748',
      changed: true,
      rejections: 2,
      reviews: null,
      byKnown: true,
      inOthers: false,
    },
    { id: '828073796429075255', changed: false, rejections: 0, reviews: 12, byKnown: true, inOthers: true },
  ]);
  await db.deleteFrom('revisions').execute();
});
