import type { Database } from '#database/tables.ts';
import type { Secrets } from '../secrets.ts';

/**
 * A person's pseudonym in bans and in the audit: the stored one, even if the secret has changed since, or a new one for
 * an unknown person.
 */
export async function pseudonymOf(
  { secrets }: { secrets: Secrets },
  db: Database,
  userId: string,
): Promise<string> {
  const stored = await db.selectFrom('users').select('pseudonym').where('id', '=', userId).executeTakeFirst();
  return stored?.pseudonym ?? secrets.pseudonymOf(userId, 'person');
}
