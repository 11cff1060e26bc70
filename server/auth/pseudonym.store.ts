import type { Database } from '#database/tables.ts';
import type { Secrets } from '../secrets.ts';

/**
 * What stands for a person in bans and in the audit: the pseudonym that is kept with him, whatever the secret has become
 * since. Of whom nothing is kept, the one that the secret gives.
 */
export async function pseudonymOf(
  { secrets }: { secrets: Secrets },
  db: Database,
  userId: string,
): Promise<string> {
  const kept = await db.selectFrom('users').select('pseudonym').where('id', '=', userId).executeTakeFirst();
  return kept?.pseudonym ?? secrets.pseudonymOf(userId, 'person');
}
