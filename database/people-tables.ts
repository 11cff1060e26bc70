import type { Generated } from 'kysely';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';

/** People who have signed in. */
export interface UsersTable {
  id: string;
  username: string;
  avatar: string | null;
  language: InterfaceLanguage;
  pseudonym: string;
  tokens: Uint8Array | null;
  tokensExpireAt: Date | null;
  tokensClaimedUntil: Date | null;
  createdAt: Date;
}

/** Signed-in browsers. */
export interface SessionsTable {
  tokenHash: string;
  userId: string;
  createdAt: Date;
  seenAt: Date;
}

/** Keys of members for the public API. */
export interface ApiKeysTable {
  id: Generated<string>;
  userId: string;
  keyHash: string;
  name: string;
  createdAt: Date;
  lastUsedOn: Date | null;
}

/** Servers that people have saved. */
export interface FavouritesTable {
  userId: string;
  listingId: string;
  savedAt: Date;
}

/** People whose data was erased, so that no backup brings it back. */
export interface ErasedPeopleTable {
  pseudonym: string;
  erasedAt: Date;
}

/** Counts for limits that hold for all processes. */
export interface RateCountsTable {
  kind: string;
  subject: string;
  period: Date;
  count: number;
}
