import { HOUR_MS } from '#contract/durations.ts';
import type { Database } from '#database/tables.ts';
import { demoManager } from './replies.ts';

/** Somebody invented, who manages a community together with somebody of the cast. */
const demoColleague = { id: '288104736519024640', username: 'Odile', language: 'en' } as const;

/** What they would change. */
const PROPOSED = {
  description:
    'Sixty of us from five colleges working through organic chemistry together. Tuesday and Thursday, 7 pm Eastern, one problem set, cameras optional. New since September: a quiet room for company while reading.',
  tags: ['chemistry', 'study-group', 'body-doubling'],
};
const HOURS_AGO = 5;

/** Lets a colleague propose changes for a listing of somebody of the cast, which wait for a review. */
export async function fillDemoProposal(
  db: Database,
  pseudonymOf: (userId: string) => string,
  now: Date,
): Promise<void> {
  const listing = await db
    .selectFrom('listings')
    .select(['id', 'category', 'language', 'inviteCode', 'inviteState', 'inviteCheckedAt'])
    .where('discordServerId', '=', demoManager.discordServerId)
    .executeTakeFirst();
  if (!listing) return;
  const submittedAt = new Date(now.getTime() - HOURS_AGO * HOUR_MS);
  await db
    .insertInto('users')
    .values({ ...demoColleague, pseudonym: pseudonymOf(demoColleague.id), createdAt: submittedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id: listingId, ...same } = listing;
  await db
    .insertInto('revisions')
    .values({
      ...same,
      ...PROPOSED,
      listingId,
      number: 1,
      isEdit: true,
      submittedBy: demoColleague.id,
      submittedAt,
    })
    .execute();
}
