import type { Database } from '#database/tables.ts';

/** Which of these tags are blocked. */
export async function findBlockedTags(db: Database, tags: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('blockedTags').select('tag').where('tag', 'in', tags).execute();
  return tags.filter((tag) => rows.some((row) => row.tag === tag));
}
