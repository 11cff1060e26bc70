import type { Database } from '#database/tables.ts';

/** Why the person behind a pseudonym is banned; null when they are not. */
export async function findBan(db: Database, pseudonym: string): Promise<{ reason: string } | null> {
  const ban = await db
    .selectFrom('userBans')
    .select('reason')
    .where('pseudonym', '=', pseudonym)
    .executeTakeFirst();
  return ban ?? null;
}
