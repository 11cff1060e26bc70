import { HOUR_MS } from '#contract/durations.ts';
import type { Site } from './community.ts';

/** Inserts a row about a person into each table, with a value in each column that can hold one. */
export async function fillEachTable(site: Site, userId: string) {
  const { db, clock } = site;
  const at = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
  await db.updateTable('guilds').set({ ownerId: null }).execute();
  await db.updateTable('users').set({ avatar: 'a1b2c3' }).where('id', '=', userId).execute();
  const listing = await fillListing(site, userId, at);
  await fillWritten(db, userId, listing, at);
  await fillDecision(site, userId, listing, at);
  await fillTraces(db, userId, at);
  await db.deleteFrom('sessions').where('userId', '<>', userId).execute();
  await db.deleteFrom('users').where('id', '<>', userId).execute();
}

type At = (hours: number) => Date;

type OfListing = Record<'listingId' | 'discordServerId', string>;

async function fillListing({ db, addListing, addGuild }: Site, userId: string, at: At): Promise<OfListing> {
  const discordServerId = await addGuild({ name: 'A guild of theirs', ownerId: userId });
  await addListing({
    discordServerId,
    submittedBy: userId,
    category: 'Art',
    language: 'German',
    description: 'What the public sees of it.',
    about: 'What it says **beyond** that.',
    inviteCode: 'invitecode',
    tags: ['approved-tag'],
    ageRestriction: 'manager',
    inviteState: 'good',
    inviteCheckedAt: at(1),
    invitePaused: true,
    inviteRoles: ['Newcomer'],
    inviteExpiresAt: at(18),
    createdAt: at(9),
    approvedAt: at(8),
    lastBumpedAt: at(7),
    rejectionReason: 'Why the last one was turned down.',
    status: 'banned',
  });
  const { id: listingId } = await db.selectFrom('listings').select('id').executeTakeFirstOrThrow();
  await db
    .updateTable('listingBans')
    .set({ reason: 'Why it is banned.', bannedAt: at(25), until: at(-26) })
    .execute();
  return { listingId, discordServerId };
}

async function fillWritten(
  db: Site['db'],
  userId: string,
  { listingId, discordServerId }: OfListing,
  at: At,
) {
  await db
    .insertInto('revisions')
    .values({
      listingId,
      number: 4711,
      description: 'What they proposed last.',
      about: 'What they proposed *beyond* it.',
      category: 'Music',
      language: 'Korean',
      inviteCode: 'anothercode',
      tags: ['proposed-tag'],
      isEdit: true,
      submittedBy: userId,
      submittedAt: at(6),
      decision: 'rejected',
      decidedAt: at(5),
    })
    .execute();
  const { id: reviewId } = await db
    .insertInto('reviews')
    .values({ listingId, userId, rating: 4, comment: 'What they think of it.', createdAt: at(4) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('replies')
    .values({ reviewId, listingId, writtenBy: userId, text: 'What they answered.', writtenAt: at(19) })
    .execute();
  await db
    .insertInto('reports')
    .values({
      listingId,
      reporterId: userId,
      reason: 'What is wrong.',
      category: 'scam',
      happenedIn: 'server',
      createdAt: at(3),
      resolvedAt: at(2),
      outcome: 'actionTaken',
    })
    .execute();
  await db
    .insertInto('publicNotices')
    .values({ secretHash: 'a hash', discordServerId, rule: 'A law', sentAt: at(3), closedAt: at(2) })
    .execute();
  await fillAboutReviews(db, userId, { listingId, reviewId }, at);
  await db
    .insertInto('appeals')
    .values({
      decisionId: 4712,
      discordServerId,
      listingId,
      revision: 4713,
      isEdit: false,
      submittedBy: userId,
      text: 'Why it should not be.',
      createdAt: at(23),
      outcome: 'refused',
      reason: 'Why it should.',
      decidedAt: at(24),
    })
    .execute();
  await db
    .insertInto('favourites')
    .values({ userId, listingId, savedAt: at(17) })
    .execute();
  await db
    .insertInto('bumpReminders')
    .values({ userId, listingId, requestedAt: at(18), bumpedAt: null, triedAt: null })
    .execute();
  await db
    .insertInto('claims')
    .values({ listingId, revision: 4711, userId, until: at(22) })
    .execute();
  await db
    .insertInto('noticeReaders')
    .values({ userId, listingId, requestedAt: at(19) })
    .execute();
  await db
    .insertInto('webhooks')
    .values({
      listingId,
      madeBy: userId,
      sealed: Buffer.from('sealed'),
      addressHash: 'hash',
      ending: 'wxyz',
      events: ['server.bumped'],
      createdAt: at(21),
      offAt: at(22),
      offBecause: 'rights',
      allowedAt: at(23),
      rightsDueAt: at(24),
    })
    .execute();
}

/** What they reported of a review, and what they wrote that was removed. */
async function fillAboutReviews(
  db: Site['db'],
  userId: string,
  { listingId, reviewId }: { listingId: string; reviewId: string },
  at: At,
) {
  await db
    .insertInto('reviewReports')
    .values({
      listingId,
      reviewId,
      part: 'review',
      versionAt: at(4),
      reporterId: userId,
      reason: 'What is wrong with it.',
      createdAt: at(20),
      resolvedAt: at(21),
      outcome: 'noAction',
    })
    .execute();
  await db
    .insertInto('reviewRemovals')
    .values({
      listingId,
      reviewId,
      part: 'review',
      authorId: userId,
      rating: 2,
      text: 'What they thought of it before.',
      writtenAt: at(22),
      reviewAt: at(22),
      withReview: false,
      reason: 'Why it was removed.',
      removedAt: at(23),
    })
    .execute();
}

async function fillDecision(
  { db, deps }: Site,
  userId: string,
  { listingId, discordServerId }: OfListing,
  at: At,
) {
  const person = deps.secrets.pseudonymOf(userId, 'person');
  await db
    .insertInto('notifications')
    .values({
      auditId: 1,
      userId,
      kind: 'edit rejection',
      listingId,
      discordServerId,
      serverName: 'As it was called',
      reason: 'Why.',
      until: at(-27),
      createdAt: at(10),
      state: 'failed',
      dueAt: at(11),
      content: 'Word for word.',
      firstTriedAt: at(12),
      settledAt: at(13),
    })
    .execute();
  await db
    .insertInto('notices')
    .values({
      userId,
      kind: 'ban lifted',
      discordServerId,
      serverName: 'As it was called at that time',
      reason: 'Why it was.',
      createdAt: at(20),
      read: true,
      dueAt: null,
    })
    .execute();
  await db
    .insertInto('audit')
    .values({
      at: at(14),
      admin: 'another person',
      action: 'reject',
      listingId,
      discordServerId,
      person,
      before: '{"status": "approved"}',
      after: '{"status": "rejected"}',
    })
    .execute();
  const { id: auditId } = await db.selectFrom('audit').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('auditWords')
    .values({
      auditId,
      part: 'before',
      name: 'description',
      words: 'As it was.',
      author: userId,
      owner: userId,
    })
    .execute();
}

async function fillTraces(db: Site['db'], userId: string, at: At) {
  await db
    .insertInto('apiKeys')
    .values({ userId, keyHash: 'a hash', name: 'What it is for', createdAt: at(24), lastUsedOn: at(48) })
    .execute();
  await db
    .insertInto('moderators')
    .values({ userId, appointedAt: at(21) })
    .execute();
  await db
    .insertInto('visits')
    .values({
      sessionId: 'a window',
      userId,
      path: '/terms',
      country: 'KR',
      client: 'Desktop · Firefox',
      seenAt: at(15),
    })
    .execute();
  await db
    .insertInto('rateCounts')
    .values({ kind: 'POST /api/something', subject: userId, period: at(16), count: 4242 })
    .execute();
}
