import type { Database } from '#database/tables.ts';
import { Refusal } from '../../refusal.ts';
import { findBlockedTags } from './blocked-tags.store.ts';

/** Refuses tags of which one is blocked, and names it. */
export async function requireAllowedTags(db: Database, tags: readonly string[] = []): Promise<void> {
  const [tag] = tags.length > 0 ? await findBlockedTags(db, tags) : [];
  if (tag !== undefined) throw new Refusal('tagBlocked', { tag });
}
