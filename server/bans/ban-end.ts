import { BAN_UNDO_MS, LONGEST_BAN_DAYS } from '#contract/ban-limits.ts';
import type { BegunBan } from '#contract/bans.ts';
import { after, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { Refusal } from '../refusal.ts';
import { mayEndAt, type ListingBan } from './listing-ban.store.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The admin of an entry of the audit that nobody has caused: a ban has ended by itself. */
export const NOBODY = '';

/** Reads when a ban ends; refuses an instant that has passed or is too far away, by the database's clock. */
export async function readEnd(
  trx: Database,
  until: string | null | undefined,
  now: DatabaseInstant,
): Promise<Date | null> {
  if (until === undefined || until === null) return null;
  const end = new Date(until);
  const latest = after(now, LONGEST_BAN_DAYS * DAY_MS);
  if (!(await mayEndAt(trx, end, { now, latest }))) throw new Refusal('banEndInvalid');
  return end;
}

/** A ban for the admin who has just made it. */
export function asBegun({ id, until, bannedAt }: Pick<ListingBan, 'id' | 'until' | 'bannedAt'>): BegunBan {
  return {
    id,
    until: until?.toISOString() ?? null,
    undoUntil: new Date(bannedAt.getTime() + BAN_UNDO_MS).toISOString(),
  };
}
