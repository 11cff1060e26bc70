import { expect, test } from 'vitest';
import { getListing, type Listing } from '#contract/listings.ts';
import {
  deleteOwnReview,
  getOwnReview,
  listReviews,
  postReview,
  summarizeReviews,
  type Review,
} from '#contract/reviews.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { newId } from '../testing/make.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const nextOf = (headers: Headers) =>
  /<http:\/\/localhost:3000([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;

/** A listed guild and one of its members, signed in. */
async function startWithMember(permissions = 0n) {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addGuild({ bot: true });
  await site.addListing({ guild: { id } });
  return { site, params: { discordServerId: id }, mina: await addMember(site, id, permissions) };
}

async function addMember(site: Site, guildId: string, permissions = 0n, globalName = '미나') {
  const user = site.discord.addUser({ globalName, avatar: 'c3d4' });
  site.discord.addMember(guildId, user.id, permissions);
  return site.signIn(user.id);
}

const rated = (rating: number, comment = 'A kind place.') => ({ rating, comment });

async function ratingOf(site: Site, params: { discordServerId: string }) {
  const { rating, reviewCount } = (await site.call(getListing, { params })).body as Listing;
  return { rating, reviewCount };
}

/** The rating computed from the reviews, and the kept one. */
async function storedAndCounted({ db }: Site) {
  const stored = await db
    .selectFrom('listings')
    .select(['ratingSum', 'reviewCount', 'stars'])
    .executeTakeFirstOrThrow();
  const rows = await db.selectFrom('reviews').select('rating').execute();
  const stars = [1, 2, 3, 4, 5].map((star) => rows.filter(({ rating }) => rating === star).length);
  const ratingSum = rows.reduce((sum, { rating }) => sum + rating, 0);
  return { stored, counted: { ratingSum, reviewCount: rows.length, stars } };
}

test('a member’s review is shown with their name, and counts in the listing’s rating', async () => {
  const { site, params, mina } = await startWithMember();

  const posted = await site.call(postReview, { as: mina, params, body: rated(4, '  조용하고 좋아요. ') });

  expect(posted.status).toBe(200);
  expect(posted.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    username: '미나',
    avatar: `${site.deps.config.discord.cdnBase}/avatars/${mina.userId}/c3d4.webp?size=64`,
    rating: 4,
    comment: '조용하고 좋아요.',
    createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
    verified: true,
    reply: null,
  });
  expect((await site.call(listReviews, { params })).body).toEqual([posted.body]);
  expect(await ratingOf(site, params)).toEqual({ rating: 4, reviewCount: 1 });
});

test('refuses reviews by non-members, managers and visitors', async () => {
  const { site, params, mina } = await startWithMember();
  const { discordServerId } = params;
  const stranger = await site.signIn(site.discord.addUser().id);
  const refusal = async (as?: typeof mina) => {
    const { status, body } = await site.call(postReview, { ...(as && { as }), params, body: rated(5) });
    return { status, ...(body as { error: string; code: string }) };
  };

  expect(await refusal(stranger)).toEqual({
    status: 403,
    code: 'notMember',
    error: 'Only verified server members can review.',
  });
  expect(await refusal()).toMatchObject({ status: 401, code: 'notSignedIn' });
  for (const permissions of [0x20n, 0x8n, (1n << 60n) | 0x20n]) {
    const manager = await addMember(site, discordServerId, permissions);
    expect(await refusal(manager), String(permissions)).toMatchObject({ status: 403, code: 'ownServer' });
  }
  const owner = site.discord.guild(discordServerId)?.ownerId ?? '';
  expect(await refusal(await site.signIn(owner))).toMatchObject({ status: 403, code: 'ownServer' });
  expect((await site.call(listReviews, { params })).body).toEqual([]);
});

test('a member who leaves the guild can review it for no longer than a minute', async () => {
  const { site, params, mina } = await startWithMember();
  expect((await site.call(postReview, { as: mina, params, body: rated(5) })).status).toBe(200);

  site.discord.removeMember(params.discordServerId, mina.userId);
  site.clock.advance(MINUTE_MS);

  expect((await site.call(postReview, { as: mina, params, body: rated(1) })).status).toBe(403);
  expect(await ratingOf(site, params)).toEqual({ rating: 5, reviewCount: 1 });
});

test('refuses reviews while Discord cannot tell the members', async () => {
  const { site, params, mina } = await startWithMember();
  site.discord.addFault({ match: { path: /users\/@me\/guilds/ }, effect: { kind: 'badGateway' } });

  const { status, body } = await site.call(postReview, { as: mina, params, body: rated(5) });

  expect({ status, body }).toMatchObject({ status: 503, body: { code: 'discordUnavailable' } });
  expect(await ratingOf(site, params)).toEqual({ rating: null, reviewCount: 0 });
});

test('a member has one review, which they can replace and delete', async () => {
  const { site, params, mina } = await startWithMember();
  const own = async () =>
    ((await site.call(getOwnReview, { as: mina, params })).body as { review: Review | null }).review;
  expect(await own()).toBeNull();

  await site.call(postReview, { as: mina, params, body: rated(2, 'Too loud.') });
  site.clock.advance(MINUTE_MS);
  await site.call(postReview, { as: mina, params, body: rated(5, 'They listened.') });

  expect(await own()).toMatchObject({ rating: 5, comment: 'They listened.' });
  expect((await site.call(listReviews, { params })).body).toHaveLength(1);
  expect(await ratingOf(site, params)).toEqual({ rating: 5, reviewCount: 1 });

  expect((await site.call(deleteOwnReview, { as: mina, params })).status).toBe(200);
  expect(await own()).toBeNull();
  expect(await ratingOf(site, params)).toEqual({ rating: null, reviewCount: 0 });
  expect((await site.call(deleteOwnReview, { as: mina, params })).body).toMatchObject({
    code: 'reviewNotFound',
  });
});

test('stars and comment must fulfil the form’s rules', async () => {
  const { site, params, mina } = await startWithMember();
  const post = async (body: unknown) =>
    (await site.call(postReview, { as: mina, params, body: body as { rating: number; comment: string } }))
      .status;

  for (const rating of [0, 6, 1.5, -1, '5', null, undefined])
    expect(await post({ rating, comment: 'x' }), String(rating)).toBe(400);
  for (const comment of ['', '   ', '\u200b\u200b', undefined, 5, 'x'.repeat(1001), '😀'.repeat(1001)])
    expect(await post({ rating: 5, comment }), String(comment).slice(0, 9)).toBe(400);
  for (const comment of ['x', ` ${'x'.repeat(1000)} `, '😀'.repeat(1000)])
    expect(await post({ rating: 5, comment })).toBe(200);
});

test('a hidden listing shows no reviews and accepts none', async () => {
  const { site, params, mina } = await startWithMember();
  await site.call(postReview, { as: mina, params, body: rated(5) });
  await site.db.updateTable('guilds').set({ present: false }).execute();

  expect((await site.call(listReviews, { params })).body).toMatchObject({ code: 'listingNotFound' });
  expect((await site.call(postReview, { as: mina, params, body: rated(1) })).body).toMatchObject({
    code: 'listingNotFound',
  });
  expect((await site.call(listReviews, { params: { discordServerId: newId() } })).status).toBe(404);
});

test('pages reviews newest first without skips or repeats while others are written', async () => {
  const { site, params } = await startWithMember();
  const { discordServerId } = params;
  for (let n = 0; n < 7; n += 1) {
    const member = await addMember(site, discordServerId, 0n, `member ${n}`);
    await site.call(postReview, { as: member, params, body: rated(5, `review ${n}`) });
    if (n % 2 === 1) site.clock.advance(MINUTE_MS);
  }
  const listed: string[] = [];
  let path: string | null = `/api/servers/${discordServerId}/reviews?limit=3`;
  while (path) {
    const { body, headers } = await site.get(path);
    listed.push(...(body as Review[]).map(({ comment }) => comment));
    if (listed.length === 3) {
      expect(headers.get('x-total-count')).toBe('7');
      const late = await addMember(site, discordServerId);
      await site.call(postReview, { as: late, params, body: rated(1, 'late') });
    }
    path = nextOf(headers);
  }
  expect(listed).toHaveLength(7);
  expect(new Set(listed).size).toBe(7);
  expect(listed[0]).toBe('review 6');
  for (const cursor of ['x', 'null', Buffer.from('1/2').toString('base64url')])
    expect((await site.get(`/api/servers/${discordServerId}/reviews?cursor=${cursor}`)).body).toMatchObject({
      code: 'invalidCursor',
    });
});

test('fifty reviews at once by fifty members are fifty rows and an exact average', async () => {
  const { site, params } = await startWithMember();
  // Fifty sign-ins a second from one address would be over its limit.
  site.discord.setLimits({ routes: { 'POST /oauth2/token': { limit: 1_000, windowMs: 1_000 } } });
  const members = [];
  for (let n = 0; n < 50; n += 1) members.push(await addMember(site, params.discordServerId));
  site.discord.answerTogether({ path: /users\/@me\/guilds/ }, 50);

  const answers = await Promise.all(
    members.map((as, n) => site.call(postReview, { as, params, body: rated(1 + (n % 5)) })),
  );

  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { stored, counted } = await storedAndCounted(site);
  expect(stored).toEqual({ ratingSum: 150, reviewCount: 50, stars: [10, 10, 10, 10, 10] });
  expect(stored).toEqual(counted);
  expect(await ratingOf(site, params)).toEqual({ rating: 3, reviewCount: 50 });
});

test('fifty reviews at once by one member, over two instances, are one', async () => {
  const { site, params, mina } = await startWithMember();
  const other = onPostgres ? await startSite({ settings: site.discord.environment }) : site;

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      (n % 2 === 0 ? site : other).call(postReview, { as: mina, params, body: rated(1 + (n % 5)) }),
    ),
  );

  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { stored, counted } = await storedAndCounted(site);
  expect(stored.reviewCount).toBe(1);
  expect(stored).toEqual(counted);
});

test('a review concurrent with its listing’s deletion is refused and leaves no orphan', async () => {
  const { site, params } = await startWithMember();
  const members = [];
  for (let n = 0; n < 20; n += 1) members.push(await addMember(site, params.discordServerId));

  const [answers] = await Promise.all([
    Promise.all(members.map((as) => site.call(postReview, { as, params, body: rated(5) }))),
    new Promise((resolve) => setTimeout(resolve, 15)).then(() => site.db.deleteFrom('listings').execute()),
  ]);

  for (const { status } of answers) expect([200, 404]).toContain(status);
  expect(await site.db.selectFrom('reviews').selectAll().execute()).toEqual([]);
});

test('stored rating sums equal the rows, also when one statement changes many', async () => {
  const { site, params } = await startWithMember();
  for (let n = 0; n < 12; n += 1) {
    const member = await addMember(site, params.discordServerId);
    await site.call(postReview, { as: member, params, body: rated(1 + (n % 5)) });
  }
  await site.db.updateTable('reviews').set({ rating: 2 }).where('rating', '>', 3).execute();
  await site.db.deleteFrom('reviews').where('rating', '=', 3).execute();

  const { stored, counted } = await storedAndCounted(site);
  expect(stored).toEqual(counted);
  expect(stored.stars).toEqual([3, 7, 0, 0, 0]);
});

test('the summary has the number of reviews by stars and the average', async () => {
  const { site, params, mina } = await startWithMember();
  const summary = async () => (await site.call(summarizeReviews, { params })).body;
  expect(await summary()).toEqual({ rating: null, reviewCount: 0, stars: [0, 0, 0, 0, 0] });

  await site.call(postReview, { as: mina, params, body: rated(5) });
  const others = [
    await addMember(site, params.discordServerId),
    await addMember(site, params.discordServerId),
  ];
  for (const as of others) await site.call(postReview, { as, params, body: rated(4) });

  expect(await summary()).toEqual({ rating: 4.33, reviewCount: 3, stars: [0, 0, 0, 2, 1] });
});

test('old reviews show a new name at Discord from the next sign-in on', async () => {
  const { site, params, mina } = await startWithMember();
  await site.call(postReview, { as: mina, params, body: rated(5) });
  site.discord.addUser({ id: mina.userId, globalName: 'Mina B.', avatar: 'e5f6' });
  site.discord.addMember(params.discordServerId, mina.userId);

  await site.signIn(mina.userId);

  expect((await site.call(listReviews, { params })).body).toMatchObject([{ username: 'Mina B.' }]);
});

test(
  'a server with 5,000 reviews costs as many queries as one with 5, for one page',
  { tags: 'long' },
  async () => {
    const site = await startSite();
    const ask = async (count: number) => {
      const params = { discordServerId: await site.addListing() };
      await addReviews(site, params.discordServerId, count);
      let bytes = 0;
      const queries = await site.countQueries(async () => {
        const query = { limit: 10 };
        for (const { status, body } of [
          await site.call(getListing, { params }),
          await site.call(summarizeReviews, { params }),
          await site.call(listReviews, { params, query }),
        ]) {
          expect(status).toBe(200);
          bytes += JSON.stringify(body).length;
        }
      });
      return { queries, bytes };
    };

    const few = await ask(5);
    const many = await ask(5000);

    expect(many.queries).toBe(few.queries);
    expect(few.queries).toBeGreaterThan(0);
    // Ten reviews instead of five, and a few more digits.
    expect(many.bytes).toBeLessThan(2 * few.bytes);
  },
);

/** Adds reviews by made-up people. */
async function addReviews(site: Site, discordServerId: string, count: number) {
  const { id: listingId } = await site.db
    .selectFrom('listings')
    .select('id')
    .where('discordServerId', '=', discordServerId)
    .executeTakeFirstOrThrow();
  const createdAt = site.clock.now();
  for (let written = 0; written < count; written += 1000) {
    const ids = Array.from({ length: Math.min(1000, count - written) }, newId);
    await site.db
      .insertInto('users')
      .values(
        ids.map((id) => ({ id, username: 'somebody', language: 'en' as const, pseudonym: id, createdAt })),
      )
      .execute();
    await site.db
      .insertInto('reviews')
      .values(ids.map((userId) => ({ userId, listingId, rating: 4, comment: 'A kind place.', createdAt })))
      .execute();
  }
}
