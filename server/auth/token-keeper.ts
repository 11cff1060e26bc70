import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { GrantRefused, ScopesNotGranted, type DiscordOAuth, type Tokens } from '../discord/oauth.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { Refusal } from '../refusal.ts';
import type { Secrets } from '../secrets.ts';
import {
  claimTokens,
  findTokens,
  forgetTokens,
  releaseTokens,
  type StoredTokens,
} from '../people/user.store.ts';

interface Needs {
  db: Database;
  clock: () => Date;
  databaseNow: () => DatabaseInstant;
  secrets: Secrets;
  oauth: DiscordOAuth;
  /** Called with the id of a person whose tokens were refused. */
  onSignOut: (id: string) => void;
}

/** People's tokens, encrypted in the database and renewed before they expire. */
export interface TokenKeeper {
  seal(id: string, tokens: Tokens): StoredTokens;
  /** Decrypts tokens; null when they were sealed with another secret. */
  open(id: string, tokens: StoredTokens): OpenTokens | null;
  /** Deletes refused tokens and the person's sessions: they have to sign in again. */
  signOut(id: string, refused: StoredTokens | null): Promise<never>;
  /** Returns an access token, renewed if it expires soon. */
  access(id: string, deadline: AbortSignal): Promise<string>;
  /** Renews tokens unless another request has: a refresh token can be used only once. */
  renew(id: string, stale: string, deadline: AbortSignal): Promise<string>;
}

type OpenTokens = Pick<Tokens, 'access' | 'refresh'>;

/** Tokens are renewed this long before they expire. */
const RENEW_BEFORE_END_MS = 60_000;
/** Longer than a renewal may take. */
const CLAIM_MS = 5_000;
const LOOK_AGAIN_MS = 50;

export function tokenKeeper(needs: Needs): TokenKeeper {
  const { db, clock, onSignOut } = needs;
  const { seal, open } = tokenSeal(needs);

  const signOut = async (id: string, refused: StoredTokens | null): Promise<never> => {
    await forgetTokens(db, id, refused);
    onSignOut(id);
    throw new Refusal('notSignedIn');
  };
  const renew = renewal(needs, { seal, open, signOut });

  return {
    seal,
    open,
    signOut,
    renew,
    access: async (id, deadline) => {
      const current = await findTokens(db, id);
      const known = current && open(id, current)?.access;
      if (!known) return signOut(id, current);
      const isValid = current.tokensExpireAt.getTime() - RENEW_BEFORE_END_MS > clock().getTime();
      return isValid ? known : renew(id, known, deadline);
    },
  };
}

function tokenSeal({ clock, secrets }: Needs): Pick<TokenKeeper, 'seal' | 'open'> {
  return {
    seal: (id, { access, refresh, lastsMs }) => ({
      tokens: secrets.seal(JSON.stringify({ access, refresh }), contextOf(id)),
      tokensExpireAt: new Date(clock().getTime() + lastsMs),
    }),
    open: (id, { tokens }) => {
      const text = secrets.open(tokens, contextOf(id));
      return text === null ? null : (JSON.parse(text) as OpenTokens); // as `seal` wrote it
    },
  };
}

function contextOf(userId: string) {
  return `tokens of ${userId}`;
}

function renewal(
  { db, databaseNow, oauth }: Needs,
  { seal, open, signOut }: Pick<TokenKeeper, 'seal' | 'open' | 'signOut'>,
): TokenKeeper['renew'] {
  const renewClaimed = async (id: string, claimed: StoredTokens, stale: string, deadline: AbortSignal) => {
    const tokens = open(id, claimed);
    if (!tokens) return signOut(id, claimed);
    if (tokens.access !== stale) {
      await releaseTokens(db, id, claimed, null);
      return tokens.access;
    }
    try {
      const pair = await oauth.refresh(id, tokens.refresh, deadline);
      await releaseTokens(db, id, claimed, seal(id, pair));
      return pair.access;
    } catch (error) {
      if (error instanceof GrantRefused || error instanceof ScopesNotGranted) return signOut(id, claimed);
      await releaseTokens(db, id, claimed, null);
      throw error;
    }
  };

  return async (id, stale, deadline) => {
    while (!deadline.aborted) {
      const claimed = await claimTokens(db, id, { now: databaseNow(), forMs: CLAIM_MS });
      if (claimed) return renewClaimed(id, claimed, stale, deadline);
      const current = await findTokens(db, id);
      if (!current) return signOut(id, null);
      const access = open(id, current)?.access;
      if (access !== undefined && access !== stale) return access;
      await sleep(LOOK_AGAIN_MS);
    }
    throw new DiscordUnavailable('the renewal of tokens takes too long');
  };
}
