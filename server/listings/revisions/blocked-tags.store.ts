import { sql } from 'kysely';
import { latinLooksOf, LOOKS_LIKE } from '#contract/look-alikes.ts';
import type { Database } from '#database/tables.ts';

/** Which of these tags are blocked, or look like one that is. */
export async function findBlockedTags(db: Database, tags: readonly string[]): Promise<string[]> {
  const { letters, latin } = LOOKS_LIKE;
  const looks = tags.map(latinLooksOf);
  const { rows } = await sql<{ looks: string }>`
    select translate(tag, ${letters}, ${latin}) as looks from blocked_tags
    where translate(tag, ${letters}, ${latin}) = any(${looks}::text[])`.execute(db);
  return tags.filter((_, at) => rows.some((row) => row.looks === looks[at]));
}
