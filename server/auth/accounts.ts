import { LRUCache } from 'lru-cache';
import { OWN_GUILDS_KEPT_FOR_MS } from '#contract/durations.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { Config } from '../config.ts';
import type { GuildListKind } from '../discord/call-kinds.ts';
import type { DiscordBudget } from '../discord/discord-budget.ts';
import { discordOAuth, type DiscordOAuth, type SignInAsker, type Tokens } from '../discord/oauth.ts';
import {
  discordAsUser,
  ScopeMissing,
  TokenRefused,
  type DiscordAsUser,
  type DiscordUser,
  type PersonsGuild,
} from '../discord/user-api.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { refusalOfBanned } from '../refusal.ts';
import type { Secrets } from '../secrets.ts';
import { findBan } from '../people/ban.store.ts';
import { pseudonymOf } from '../people/pseudonym.store.ts';
import { tokenKeeper, type TokenKeeper } from './token-keeper.ts';
import { findTokens, recordSignIn, type StoredTokens } from '../people/user.store.ts';

/** People's accounts at Discord, read with their own tokens. */
export interface Accounts {
  oauth: DiscordOAuth;
  /** Finds the owner of new tokens and stores both. Returns the user id; refuses banned people. */
  welcome(
    tokens: Tokens,
    language: InterfaceLanguage,
    asker: SignInAsker,
    deadline: AbortSignal,
  ): Promise<string>;
  /** Stores a person of whom Discord has just told, with their tokens. Refuses banned people. */
  admit(person: DiscordUser, tokens: Tokens, language: InterfaceLanguage): Promise<void>;
  /**
   * The person's guilds, at most a minute old. Throws `DiscordUnavailable` at the deadline. A job passes its kind:
   * jobs have a share of calls of their own, behind people's requests.
   */
  guildsOf(userId: string, deadline: AbortSignal, kind?: GuildListKind): Promise<readonly PersonsGuild[]>;
  /** The cached list of a person's guilds and its time; null when there is none. */
  cachedGuildsOf(userId: string): CachedGuilds | null;
  /** Forgets an erased person, and revokes their tokens at Discord. */
  forget(userId: string, tokens: StoredTokens | null, deadline: AbortSignal): Promise<void>;
}

interface CachedGuilds {
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

export function accounts(needs: Needs): Accounts {
  const { config, db, clock, secrets, budget } = needs;
  const oauth = discordOAuth(config, budget);
  const asUser = discordAsUser(config, budget);
  // `ttlAutopurge`, because people's guilds must not be kept longer than they are valid.
  const lists = new LRUCache<string, CachedGuilds>({
    max: MOST_LISTS,
    ttl: OWN_GUILDS_KEPT_FOR_MS,
    ttlAutopurge: true,
  });
  const tokens = tokenKeeper({ ...needs, oauth, onSignOut: (id) => lists.delete(id) });
  const admit: Accounts['admit'] = async ({ id, name: username, avatar }, pair, language) => {
    const pseudonym = await pseudonymOf({ secrets }, db, id);
    const ban = await findBan(db, pseudonym, needs.databaseNow());
    if (ban) throw refusalOfBanned(ban);
    const sealed = tokens.seal(id, pair);
    await recordSignIn(db, { id, username, avatar, language, pseudonym, ...sealed }, clock());
    lists.delete(id);
  };

  return {
    oauth,
    admit,

    welcome: async (pair, language, asker, deadline) => {
      const person = await asUser.user(pair.access, asker, deadline);
      await admit(person, pair, language);
      return person.id;
    },

    guildsOf: cachedGuilds(needs, lists, guildFetcher(needs, asUser, tokens)),

    cachedGuildsOf: (id) => lists.get(id) ?? null,

    forget: async (id, sealed, deadline) => {
      lists.delete(id);
      const refresh = sealed && tokens.open(id, sealed)?.refresh;
      if (refresh) await oauth.revoke(id, refresh, deadline);
    },
  };
}

/**
 * Reads a person's guilds from the cache; simultaneous calls share one request. People do not share those of rounds,
 * which wait behind all others and end when their round is stopped.
 */
function cachedGuilds(
  { clock }: Needs,
  lists: LRUCache<string, CachedGuilds>,
  fetchGuilds: FetchGuilds,
): Accounts['guildsOf'] {
  const inFlight = new Map<string, Promise<readonly PersonsGuild[]>>();
  return (id, deadline, kind = 'guild list') => {
    const at = clock().getTime();
    const known = lists.get(id);
    if (known && at - known.at < OWN_GUILDS_KEPT_FOR_MS) return Promise.resolve(known.guilds);
    const key = `${kind} ${id}`;
    const pending = inFlight.get(key);
    if (pending) return withinDeadline(pending, deadline);
    const fetching = fetchGuilds(id, deadline, kind)
      .then((guilds) => {
        lists.set(id, { at, guilds });
        return guilds;
      })
      .finally(() => inFlight.delete(key));
    inFlight.set(key, fetching);
    return withinDeadline(fetching, deadline);
  };
}

/** Waits for a request that others may have begun, with another deadline, no longer than one's own. */
async function withinDeadline<T>(request: Promise<T>, deadline: AbortSignal): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new DiscordUnavailable('no time left for a person’s guilds', deadline.reason));
  if (deadline.aborted) giveUp();
  deadline.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([request, late]);
  } finally {
    deadline.removeEventListener('abort', giveUp);
  }
}

type FetchGuilds = (
  userId: string,
  deadline: AbortSignal,
  kind: GuildListKind,
) => Promise<readonly PersonsGuild[]>;

/** Fetches a person's guilds. Renews a refused token only once, because Discord bans clients for invalid requests. */
function guildFetcher({ db }: Needs, asUser: DiscordAsUser, tokens: TokenKeeper): FetchGuilds {
  return async (id, deadline, kind) => {
    const asking = { userId: id, kind };
    const signOutIfRefused = async (error: unknown) => {
      if (error instanceof TokenRefused || error instanceof ScopeMissing)
        return tokens.signOut(id, await findTokens(db, id));
      throw error;
    };
    const access = await tokens.access(id, deadline);
    try {
      return await asUser.guilds(asking, access, deadline);
    } catch (error) {
      if (!(error instanceof TokenRefused)) return signOutIfRefused(error);
    }
    const fresh = await tokens.renew(id, access, deadline);
    return asUser.guilds(asking, fresh, deadline).catch(signOutIfRefused);
  };
}
