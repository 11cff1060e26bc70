import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPORT_CATEGORIES } from '#contract/reports.ts';
import { openTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { fillDemoAppeals } from './fill-appeals.ts';
import { fillDemoDirectory } from './fill-directory.ts';
import { fillDemoModerator, MODERATOR } from './fill-moderator.ts';
import { fillDemoReports } from './fill-reports.ts';
import { fillDemoTemplates } from './fill-templates.ts';
import { demoListings } from './communities.ts';

const NOW = new Date('2026-01-31T12:00:00.000Z');
const pseudonymOf = (userId: string) => `pseudonym of ${userId}`;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const ids = demoListings.map(({ discordServerId }) => discordServerId);
  const guild = { name: 'A guild', present: true, available: true, receivedAt: NOW };
  await db
    .insertInto('guilds')
    .values(ids.map((id) => ({ ...guild, id })))
    .execute();
  await fillDemoDirectory(
    db,
    pseudonymOf,
    NOW,
    ids.map((id) => ({ id, members: 1_000, online: 100 })),
  );
});
afterAll(() => database.close());

test('a report of each category waits, one of a review and one of a reply', async () => {
  const { db } = database;
  await fillDemoReports(db, NOW);
  const reports = await db
    .selectFrom('reports')
    .select(['category', 'resolvedAt'])
    .where('reporterId', 'is not', null)
    .execute();
  expect(reports.map(({ category }) => category).toSorted()).toEqual(REPORT_CATEGORIES.toSorted());
  expect(reports.every(({ resolvedAt }) => resolvedAt === null)).toBe(true);
  const notices = await db.selectFrom('publicNotices').select('outcome').orderBy('sentAt').execute();
  expect(notices.map(({ outcome }) => outcome)).toEqual(['actionTaken', null]);
  const ofTexts = await db.selectFrom('reviewReports').select(['part', 'resolvedAt']).execute();
  expect(ofTexts.map(({ part }) => part).toSorted()).toEqual(['reply', 'review']);
  expect(await db.selectFrom('reviewRemovals').select('part').execute()).toEqual([{ part: 'review' }]);
  const ofOne = await db
    .selectFrom('reports')
    .innerJoin('listings', 'listings.id', 'listingId')
    .select(({ fn }) => fn.count<number>('listings.id').distinct().as('reported'))
    .where('resolvedAt', 'is', null)
    .where('submittedBy', 'is not', null)
    .groupBy('submittedBy')
    .execute();
  expect(ofOne.map(({ reported }) => reported)).toEqual([2]);
});

test('templates have titles and texts in three languages', async () => {
  const { db } = database;
  await fillDemoTemplates(db, NOW);
  const templates = await db
    .selectFrom('templates')
    .select(['title', 'koTitle', 'jaTitle', 'en', 'ko', 'ja'])
    .execute();
  expect(templates.length).toBeGreaterThan(0);
  for (const texts of templates) expect(Object.values(texts).every((text) => text.length > 0)).toBe(true);
});

test('a moderator is appointed, and an appeal waits beside one that was answered', async () => {
  const { db } = database;
  await fillDemoModerator(db, pseudonymOf, NOW);
  await fillDemoAppeals(db, 'pseudonym of an admin', NOW);
  expect(await db.selectFrom('moderators').select('userId').execute()).toEqual([{ userId: MODERATOR.id }]);
  const appeals = await db.selectFrom('appeals').select('outcome').orderBy('createdAt').execute();
  expect(appeals).toEqual([{ outcome: 'refused' }, { outcome: null }]);
});
