import { sql } from 'kysely';
import type { ApiKey } from '#contract/api-keys.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** A key as it is listed. */
export type ApiKeyRow = Omit<ApiKey, 'createdAt'> & { createdAt: Date };

/** The keys of a person, the oldest first. */
export function findApiKeys(db: Database, userId: string): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'createdAt'])
    .select(sql<string | null>`last_used_on::text`.as('lastUsedOn'))
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Keeps a key, in a transaction that holds the person's lock. */
export function recordApiKey(
  trx: Database,
  { at: createdAt, ...key }: { userId: string; name: string; keyHash: string; at: DatabaseInstant },
): Promise<Pick<ApiKeyRow, 'id' | 'createdAt'>> {
  return trx
    .insertInto('apiKeys')
    .values({ ...key, createdAt })
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow();
}

/** Deletes a key, of this person alone where one is named; returns whose it was, null when it is gone. */
export async function deleteApiKey(
  trx: Database,
  { id, userId }: { id: string; userId?: string },
): Promise<string | null> {
  const deleted = await trx
    .deleteFrom('apiKeys')
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .returning('userId')
    .executeTakeFirst();
  return deleted?.userId ?? null;
}
