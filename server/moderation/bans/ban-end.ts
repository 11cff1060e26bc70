import { LONGEST_BAN_DAYS, type NewBan } from '#contract/bans.ts';
import { DAY_MS, UNDO_MS } from '#contract/durations.ts';
import { after, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { Refusal } from '../../refusal.ts';
import { mayEndAt, type ListingBan } from './listing-ban.store.ts';

/** Stands for the admin in an entry of the audit that no person has caused: a ban has ended by itself. */
export const SYSTEM_ACTOR = '';

/** Parses when a ban ends; refuses an instant that has passed or is too far away, by the database's clock. */
export async function parseBanEnd(
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
export function presentBan({ id, until, bannedAt }: Pick<ListingBan, 'id' | 'until' | 'bannedAt'>): NewBan {
  return {
    id,
    until: until?.toISOString() ?? null,
    undoUntil: new Date(bannedAt.getTime() + UNDO_MS).toISOString(),
  };
}
