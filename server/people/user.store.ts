import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { after, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** A person's tokens, encrypted, and when they expire. */
export interface StoredTokens {
  tokens: Uint8Array;
  tokensExpireAt: Date;
}

interface SignedIn extends StoredTokens {
  id: string;
  username: string;
  avatar: string | null;
  language: InterfaceLanguage;
  pseudonym: string;
}

/** Stores what Discord says about a person who has just signed in. */
export async function recordSignIn(db: Database, user: SignedIn, at: Date): Promise<void> {
  const { id: _, pseudonym: __, ...news } = user;
  await db
    .insertInto('users')
    .values({ ...user, createdAt: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...news, tokensClaimedUntil: null }))
    .execute();
}

/** A person's tokens; null without tokens or without such a person. */
export async function findTokens(db: Database, id: string): Promise<StoredTokens | null> {
  const row = await db
    .selectFrom('users')
    .select(['tokens', 'tokensExpireAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? storedTokens(row) : null;
}

/**
 * Claims the renewal of a person's tokens and returns the tokens; null when another request has claimed it. A claim
 * that expires instead of a lock, because no transaction may wait for Discord.
 */
export async function claimTokens(
  db: Database,
  id: string,
  { now, forMs }: { now: DatabaseInstant; forMs: number },
): Promise<StoredTokens | null> {
  const row = await db
    .updateTable('users')
    .set({ tokensClaimedUntil: after(now, forMs) })
    .where('id', '=', id)
    .where('tokens', 'is not', null)
    .where((is) => is.or([is('tokensClaimedUntil', 'is', null), is('tokensClaimedUntil', '<=', now)]))
    .returning(['tokens', 'tokensExpireAt'])
    .executeTakeFirst();
  return row ? storedTokens(row) : null;
}

/**
 * Stores renewed tokens, or keeps the old ones when there are none, and ends the claim. Does nothing when the person
 * has signed in again meanwhile, which replaced the tokens.
 */
export async function releaseTokens(
  db: Database,
  id: string,
  { tokens }: StoredTokens,
  renewed: StoredTokens | null,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...renewed, tokensClaimedUntil: null })
    .where('id', '=', id)
    .where('tokens', '=', tokens)
    .execute();
}

/**
 * Deletes tokens that Discord no longer accepts, and ends the person's sessions: they have to sign in again. Does
 * nothing when they have done so meanwhile.
 */
export async function forgetTokens(db: Database, id: string, refused: StoredTokens | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ tokens: null, tokensExpireAt: null, tokensClaimedUntil: null })
      .where('id', '=', id)
      .where('tokens', refused ? '=' : 'is', refused?.tokens ?? null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await trx.deleteFrom('sessions').where('userId', '=', id).execute();
  });
}

function storedTokens({
  tokens,
  tokensExpireAt,
}: {
  tokens: Uint8Array | null;
  tokensExpireAt: Date | null;
}) {
  return tokens && tokensExpireAt && { tokens, tokensExpireAt };
}
