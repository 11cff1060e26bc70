import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';

/** A public listing as a sitemap names it. */
export interface SitemapEntry {
  discordServerId: string;
  /** When what its page says last changed by somebody's doing. */
  changedAt: Date;
}

// What the sitemap protocol allows in one file.
const MOST_A_PART = 50_000;

/**
 * The public listings of one of `parts` equal shares of all ids. Ids are random, so the shares are even,
 * and the primary key's index finds one without counting through the others.
 */
export async function findSitemapPart(db: Database, part: number, parts: number): Promise<SitemapEntry[]> {
  const { from, before } = shareOfIds(part, parts);
  const rows = await db
    .selectFrom('listings')
    .select(['discordServerId', sql<Date>`greatest(approved_at, last_bumped_at)`.as('changedAt')])
    .where('public', 'is', true)
    .where('id', '>=', from)
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id')
    .limit(MOST_A_PART)
    .execute();
  return rows;
}

/** The part-th of so many equal ranges of UUIDs: its first id, and the first one behind it. */
function shareOfIds(part: number, parts: number) {
  return { from: uuidAt(part, parts), before: part + 1 < parts ? uuidAt(part + 1, parts) : null };
}

function uuidAt(part: number, parts: number) {
  const hex = ((BigInt(part) << 128n) / BigInt(parts)).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
