import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { OWN_GUILDS_KEPT_FOR_MS } from '#contract/durations.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { Config } from '../config.ts';
import type { DiscordBudget } from '../discord/discord-budget.ts';
import {
  discordOAuth,
  GrantRefused,
  ScopesNotGranted,
  type DiscordOAuth,
  type SignInAsker,
  type Tokens,
} from '../discord/oauth.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import {
  discordAsUser,
  ScopeMissing,
  TokenRefused,
  type DiscordAsUser,
  type PersonsGuild,
} from '../discord/user-api.ts';
import { Refusal } from '../refusal.ts';
import type { Secrets } from '../secrets.ts';
import { findBan } from './ban.store.ts';
import { pseudonymOf } from './pseudonym.store.ts';
import {
  claimTokens,
  findTokens,
  forgetTokens,
  recordSignIn,
  releaseTokens,
  type KeptTokens,
} from './user.store.ts';

/** People's accounts at Discord, read with their own tokens. */
export interface Accounts {
  oauth: DiscordOAuth;
  /** Finds out whose tokens these are and stores both. Returns the user id; refuses banned people. */
  welcome(
    tokens: Tokens,
    language: InterfaceLanguage,
    asker: SignInAsker,
    deadline: AbortSignal,
  ): Promise<string>;
  /** The guilds that a person is in, at most a minute old. */
  guildsOf(userId: string, deadline: AbortSignal): Promise<readonly PersonsGuild[]>;
  /** The cached list of a person's guilds and its time; null when there is none. */
  keptGuildsOf(userId: string): KeptGuilds | null;
  /** Forgets an erased person, and revokes their tokens at Discord. */
  forget(userId: string, tokens: KeptTokens | null, deadline: AbortSignal): Promise<void>;
}

interface KeptGuilds {
  /** In milliseconds. */
  at: number;
  guilds: readonly PersonsGuild[];
}

interface Needs {
  config: Config;
  db: Database;
  clock: () => Date;
  databaseNow: () => DatabaseInstant;
  secrets: Secrets;
  budget: DiscordBudget;
}

const MOST_LISTS = 10_000;
/** Tokens are renewed this long before they expire. */
const RENEW_BEFORE_END_MS = 60_000;
/** Longer than a renewal may take. */
const CLAIM_MS = 5_000;
const LOOK_AGAIN_MS = 50;

export function accounts(needs: Needs): Accounts {
  const { config, db, clock, secrets, budget } = needs;
  const oauth = discordOAuth(config, budget);
  // Entries expire by themselves: nobody's guilds are kept longer than they are valid.
  const lists = new LRUCache<string, KeptGuilds>({
    max: MOST_LISTS,
    ttl: OWN_GUILDS_KEPT_FOR_MS,
    ttlAutopurge: true,
  });
  const tokens = tokenKeeper(needs, oauth, (id) => lists.delete(id));
  const asUser = discordAsUser(config, budget);
  const fetchGuilds = guildFetcher(needs, asUser, tokens);
  const inFlight = new Map<string, Promise<readonly PersonsGuild[]>>();

  return {
    oauth,

    welcome: async (pair, language, asker, deadline) => {
      const {
        id,
        name: username,
        avatar,
      } = await discordAsUser(config, budget).user(pair.access, asker, deadline);
      const pseudonym = await pseudonymOf({ secrets }, db, id);
      const ban = await findBan(db, pseudonym);
      if (ban) throw new Refusal('personBanned', ban);
      const sealed = tokens.seal(id, pair);
      await recordSignIn(db, { id, username, avatar, language, pseudonym, ...sealed }, clock());
      budget.trust({ kind: 'guild list', by: id });
      lists.delete(id);
      return id;
    },

    guildsOf: (id, deadline) => {
      const at = clock().getTime();
      const known = lists.get(id);
      if (known && at - known.at < OWN_GUILDS_KEPT_FOR_MS) return Promise.resolve(known.guilds);
      const pending = inFlight.get(id);
      if (pending) return pending;
      const fetching = fetchGuilds(id, deadline)
        .then((guilds) => {
          lists.set(id, { at, guilds });
          return guilds;
        })
        .finally(() => inFlight.delete(id));
      inFlight.set(id, fetching);
      return fetching;
    },

    keptGuildsOf: (id) => lists.get(id) ?? null,

    forget: async (id, sealed, deadline) => {
      lists.delete(id);
      const refresh = sealed && tokens.open(id, sealed)?.refresh;
      if (refresh) await oauth.revoke(id, refresh, deadline);
    },
  };
}

/** Fetches a person's guilds; renews a refused token once, because Discord bans who repeats invalid requests. */
function guildFetcher({ db }: Needs, asUser: DiscordAsUser, tokens: TokenKeeper) {
  return async (id: string, deadline: AbortSignal): Promise<readonly PersonsGuild[]> => {
    const signOutIfRefused = async (error: unknown) => {
      if (error instanceof TokenRefused || error instanceof ScopeMissing)
        return tokens.signOut(id, await findTokens(db, id));
      throw error;
    };
    const access = await tokens.access(id, deadline);
    try {
      return await asUser.guilds(id, access, deadline);
    } catch (error) {
      if (!(error instanceof TokenRefused)) return signOutIfRefused(error);
    }
    const fresh = await tokens.renew(id, access, deadline);
    return asUser.guilds(id, fresh, deadline).catch(signOutIfRefused);
  };
}

type TokenKeeper = ReturnType<typeof tokenKeeper>;

/** People's tokens, encrypted in the database and renewed before they expire. */
function tokenKeeper(needs: Needs, oauth: DiscordOAuth, onSignOut: (id: string) => void) {
  const { db, clock, databaseNow, secrets, budget } = needs;

  const seal = (id: string, { access, refresh, lastsMs }: Tokens): KeptTokens => ({
    tokens: secrets.seal(JSON.stringify({ access, refresh }), contextOf(id)),
    tokensExpireAt: new Date(clock().getTime() + lastsMs),
  });
  const open = (id: string, { tokens }: KeptTokens) => {
    const text = secrets.open(tokens, contextOf(id));
    return text === null ? null : (JSON.parse(text) as Pick<Tokens, 'access' | 'refresh'>); // as `seal` wrote it
  };
  /** The tokens were revoked or have expired: the person has to sign in again. */
  const signOut = async (id: string, refused: KeptTokens | null): Promise<never> => {
    await forgetTokens(db, id, refused);
    onSignOut(id);
    throw new Refusal('notSignedIn');
  };

  /** Renews tokens unless another request has: a refresh token can be used only once. */
  const renew = async (id: string, stale: string, deadline: AbortSignal): Promise<string> => {
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

  const renewClaimed = async (id: string, claimed: KeptTokens, stale: string, deadline: AbortSignal) => {
    const tokens = open(id, claimed);
    if (!tokens) return signOut(id, claimed);
    if (tokens.access !== stale) {
      await releaseTokens(db, id, claimed, null);
      return tokens.access;
    }
    try {
      const pair = await oauth.refresh(id, tokens.refresh, deadline);
      budget.trust({ kind: 'guild list', by: id });
      await releaseTokens(db, id, claimed, seal(id, pair));
      return pair.access;
    } catch (error) {
      if (error instanceof GrantRefused || error instanceof ScopesNotGranted) return signOut(id, claimed);
      await releaseTokens(db, id, claimed, null);
      throw error;
    }
  };

  const access = async (id: string, deadline: AbortSignal): Promise<string> => {
    const current = await findTokens(db, id);
    const known = current && open(id, current)?.access;
    if (!known) return signOut(id, current);
    const isValid = current.tokensExpireAt.getTime() - RENEW_BEFORE_END_MS > clock().getTime();
    return isValid ? known : renew(id, known, deadline);
  };

  return { seal, open, signOut, renew, access };
}

function contextOf(userId: string) {
  return `tokens of ${userId}`;
}
