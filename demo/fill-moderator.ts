import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { Database } from '#database/tables.ts';

/** Somebody of the cast, whom an admin has appointed. */
export const MODERATOR = { id: '615824079341256704', username: 'ゆき', language: 'ja' } as const;
const DAYS_AGO = 40;

/** What they are deciding about when the demo begins: an edit of Ada's “Pixel Forge”. */
const CLAIMED_GUILD_ID = '852307416690229248';
const CLAIMED_FOR_MINUTES = 10;

/** Appoints a moderator, who has claimed what waits for a decision. */
export async function fillDemoModerator(
  db: Database,
  pseudonymOf: (userId: string) => string,
  now: Date,
): Promise<void> {
  const appointedAt = new Date(now.getTime() - DAYS_AGO * DAY_MS);
  await db
    .insertInto('users')
    .values({ ...MODERATOR, pseudonym: pseudonymOf(MODERATOR.id), createdAt: appointedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('moderators')
    .values({ userId: MODERATOR.id, appointedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    insert into claims (listing_id, revision, user_id, until)
    select listing_id, number, ${MODERATOR.id}, ${now}::timestamptz + ${CLAIMED_FOR_MINUTES} * interval '1 minute'
    from revisions join listings on listings.id = listing_id
    where decision is null and discord_server_id = ${CLAIMED_GUILD_ID}
    on conflict do nothing`.execute(db);
}
