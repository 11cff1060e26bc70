import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { after, before, type DatabaseInstant } from '#database/clock.ts';
import { HAS_PAGE } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';
import { pauseOf } from '../../guilds/guild-traits.store.ts';
import { PROOF_COLUMNS } from '../invite-proof.ts';

/** How long after an answer people are sent on without asking again; and while Discord cannot answer. */
const FRESH_FOR_MS = 60_000;
const RECENT_FOR_MS = DAY_MS;
/** Longer than a process takes to ask; if it dies meanwhile, another may ask after this time. */
const CLAIMED_FOR_MS = 2_000;

/** Where the invite of a listing with a page leads, as far as it is known. */
export type Destination = NonNullable<Awaited<ReturnType<typeof findDestination>>>;

/** What is known of the way into a guild, and how old it is by the database's clock. */
export function findDestination(db: Database, discordServerId: string, now: DatabaseInstant) {
  return db
    .selectFrom('listings')
    .select(['id', 'discordServerId', 'name', 'icon', 'forAdults', 'inviteCode', ...PROOF_COLUMNS])
    .select([
      isFresh(now).as('isFresh'),
      isWithin(RECENT_FOR_MS, now).as('isRecent'),
      isExpired(now).as('isExpired'),
      pauseOf(sql.ref('listings.discordServerId'), now).as('pausedUntil'),
      'inviteClaimedAt',
    ])
    .where('discordServerId', '=', discordServerId)
    .where(HAS_PAGE)
    .executeTakeFirst();
}

/**
 * Claims a look-up, so that of several processes one does it; returns the claim. Null when another has claimed it,
 * when there is a fresh answer by now, or when the listing has another invite.
 */
export async function claimLookup(
  db: Database,
  { id, inviteCode }: Pick<Destination, 'id' | 'inviteCode'>,
  now: DatabaseInstant,
): Promise<Date | null> {
  const claimed = await db
    .updateTable('listings')
    .set({ inviteClaimedAt: now })
    .where('id', '=', id)
    .where('inviteCode', '=', inviteCode)
    .where(sql<boolean>`not ${isFresh(now)}`)
    .where(sql<boolean>`not ${isClaimed(now)}`)
    .returning('inviteClaimedAt')
    .executeTakeFirst();
  return claimed?.inviteClaimedAt ?? null;
}

/** Gives a claim up, so that nobody waits for it. */
export async function releaseLookup(db: Database, id: string, claim: Date): Promise<void> {
  await db
    .updateTable('listings')
    .set({ inviteClaimedAt: null })
    .where('id', '=', id)
    .where('inviteClaimedAt', '=', claim)
    .execute();
}

/** Whether the last answer was given within the last minute, and nothing has ended since. */
function isFresh(now: DatabaseInstant) {
  return sql<boolean>`(${isWithin(FRESH_FOR_MS, now)} and not ${isExpired(now)})`;
}

function isExpired(now: DatabaseInstant) {
  return sql<boolean>`coalesce(invite_expires_at <= ${now}, false)`;
}

/** Whether somebody asks. They may have claimed it since this statement began to wait for the row. */
function isClaimed(now: DatabaseInstant) {
  return sql<boolean>`coalesce(
    invite_claimed_at between ${before(now, CLAIMED_FOR_MS)} and ${after(now, CLAIMED_FOR_MS)}, false)`;
}

/** Whether the last answer was given in the last so many milliseconds. */
function isWithin(milliseconds: number, now: DatabaseInstant) {
  return sql<boolean>`coalesce(invite_checked_at between ${before(now, milliseconds)} and ${now}, false)`;
}
