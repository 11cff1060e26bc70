import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appointModerator, dismissModerator } from '#contract/roles.ts';
import { listReports, reportServer, resolveReport, type Report } from '#contract/reports.ts';
import { removeReview, reportReview } from '#contract/review-reports.ts';
import { postReview, type Review } from '#contract/reviews.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { waitingForLocks } from '../testing/inspect-database.ts';
import { addCommunity, WITH_ADMIN, type Site } from '../testing/community.ts';
import type { SignedIn } from '../testing/sign-in.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { startWithReview } from '../testing/start-with-review.ts';

const startSite = sites();

/** Holds people's rows until the calls, begun one after the other, all wait; returns what becomes of them. */
async function whilePeopleAreLocked<Answer>(
  site: Site,
  people: readonly SignedIn[],
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  await site.db.transaction().execute(async (trx) => {
    await sql`select from users where id = any(${people.map(({ userId }) => userId)}::text[]) for no key update`.execute(
      trx,
    );
    for (const [place, call] of calls.entries()) {
      answers.push(call());
      await eventually(
        () => waitingForLocks(site),
        (count) => count > place,
      );
    }
  });
  return Promise.all(answers);
}

test.runIf(onPostgres)('a moderator resolves their own report while they are dismissed', async () => {
  const site = await startSite(WITH_ADMIN);
  const { admin, stranger: moderator, guildId } = await addCommunity(site);
  await site.addListing({ discordServerId: guildId });
  const { userId } = moderator;
  await site.call(appointModerator, { as: admin, body: { userId } });
  const params = { discordServerId: guildId };
  await site.call(reportServer, { as: moderator, params, body: { reason: 'Bats.' } });
  const [report] = (await site.call(listReports, { as: admin, query: {} })).body as Report[];

  const [dismissed, resolved] = await whilePeopleAreLocked(
    site,
    [moderator],
    [
      () => site.call(dismissModerator, { as: admin, params: { userId } }),
      () => site.call(resolveReport, { as: moderator, params: { id: report?.id ?? '' }, body: {} }),
    ],
  );

  expect(dismissed?.status).toBe(200);
  expect(resolved).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
});

test.runIf(onPostgres)('two removals tell the same people in either part without a deadlock', async () => {
  const site = await startSite(WITH_ADMIN);
  const { admin, stranger, member, guildId } = await addCommunity(site);
  const other = site.discord.addGuild({ bot: true }).id;
  await site.addGuild({ id: other });
  for (const { userId } of [stranger, member]) site.discord.addMember(other, userId, 0n);
  site.discord.addMember(guildId, stranger.userId, 0n);
  /** A review by one that the other has reported. */
  const reviewOf = async (discordServerId: string, by: SignedIn, reportedBy: SignedIn) => {
    const params = { discordServerId };
    await site.addListing({ discordServerId });
    const posted = await site.call(postReview, { as: by, params, body: { rating: 1, comment: 'Bats.' } });
    const { id } = posted.body as Review;
    const reported = await site.call(reportReview, {
      as: reportedBy,
      params: { ...params, reviewId: id },
      body: { reason: 'Rude.' },
    });
    expect(reported.status).toBe(200);
    return id;
  };
  const ids = [await reviewOf(guildId, member, stranger), await reviewOf(other, stranger, member)];

  const answers = await whilePeopleAreLocked(
    site,
    [stranger, member],
    ids.map((id) => () => site.call(removeReview, { as: admin, params: { id }, body: { reason: 'Rude.' } })),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('of fifty equal reports or removals over two instances one takes effect', async () => {
  const { site, admin, stranger, params, id, pending, rating } = await startWithReview(startSite);
  const settings = { ...site.discord.environment, ...WITH_ADMIN.settings };
  const both = [site, onPostgres ? await startSite({ settings }) : site];
  const fifty = async (call: (at: Site) => Promise<{ status: number }>) => {
    const answers = await Promise.all(
      Array.from({ length: 25 }).flatMap(() => both.map(async (at) => (await call(at)).status)),
    );
    return answers.toSorted((a, b) => a - b);
  };
  const body = { reason: 'Rude.' };
  const reviewOf = { ...params, reviewId: id };

  expect(await fifty((at) => at.call(reportReview, { as: stranger, params: reviewOf, body }))).toEqual([
    200,
    ...Array.from({ length: 49 }, () => 409),
  ]);
  expect(await pending()).toBe(1);
  expect(await fifty((at) => at.call(removeReview, { as: admin, params: { id }, body }))).toEqual([
    200,
    ...Array.from({ length: 49 }, () => 404),
  ]);
  expect(await rating()).toMatchObject({ rating: 4, reviewCount: 1 });
  const audit = await site.db.selectFrom('audit').select('action').execute();
  expect(audit).toEqual([{ action: 'remove review' }]);
});
