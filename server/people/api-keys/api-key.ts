import { randomBytes } from 'node:crypto';
import { API_KEY_PREFIX, MOST_API_KEYS, type ApiKey } from '#contract/api-keys.ts';
import type { User } from '#contract/auth.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../../moderation/audit/audit.ts';
import { Refusal, refusalOfBanned } from '../../refusal.ts';
import { hashOfToken } from '../../secrets.ts';
import { lockPerson } from '../appointment.store.ts';
import { findBan } from '../ban.store.ts';
import { deleteApiKey, findApiKeys, recordApiKey, type ApiKeyRow } from './api-key.store.ts';

type Needs = Pick<Deps, 'db' | 'databaseNow'>;

/** The keys of a person, the oldest first. */
export async function listApiKeys({ db }: Pick<Needs, 'db'>, userId: string): Promise<ApiKey[]> {
  return (await findApiKeys(db, userId)).map(asApiKey);
}

/** Makes a key; only its hash is kept. The person is locked, so that of four at once the fourth is refused. */
export async function makeApiKey(
  { db, databaseNow }: Needs,
  { id: userId }: User,
  name: string,
): Promise<ApiKey & { key: string }> {
  const key = API_KEY_PREFIX + randomBytes(32).toString('base64url');
  return db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, userId);
    if (!person) throw new Refusal('notSignedIn'); // erased since
    const ban = await findBan(trx, person.pseudonym, databaseNow());
    if (ban) throw refusalOfBanned(ban); // since the request began
    if ((await findApiKeys(trx, userId)).length >= MOST_API_KEYS) throw new Refusal('tooManyKeys');
    const recorded = await recordApiKey(trx, { userId, name, keyHash: hashOfToken(key), at: databaseNow() });
    return { ...asApiKey({ ...recorded, name, lastUsedOn: null }), key };
  });
}

/** Ends a key of one's own. */
export async function deleteOwnApiKey({ db }: Pick<Needs, 'db'>, { id: userId }: User, id: string) {
  if ((await deleteApiKey(db, { id, userId })) === null) throw new Refusal('keyNotFound');
}

/** Ends anybody's key, as an admin. */
export async function endApiKey(deps: Needs & Pick<Deps, 'secrets'>, admin: User, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const person = await deleteApiKey(trx, { id });
    if (person === null) throw new Refusal('keyNotFound');
    const act = { listing: null, person, before: {}, after: {} };
    await recordAction(deps, trx, admin, { ...act, action: 'end key' });
  });
}

function asApiKey({ createdAt, ...row }: ApiKeyRow): ApiKey {
  return { ...row, createdAt: createdAt.toISOString() };
}
