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
import { discordAsUser, ScopeMissing, TokenRefused, type PersonsGuild } from '../discord/user-api.ts';
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

/** People's accounts at Discord, which they let us ask about. */
export interface Accounts {
  oauth: DiscordOAuth;
  /** Learns who it is that Discord gave tokens for, and keeps both. Returns his id; nobody who is banned is let in. */
  welcome(
    tokens: Tokens,
    language: InterfaceLanguage,
    asker: SignInAsker,
    deadline: AbortSignal,
  ): Promise<string>;
  /** The guilds that a person is in, by Discord's word not older than a minute. */
  guildsOf(userId: string, deadline: AbortSignal): Promise<readonly PersonsGuild[]>;
  /** The list of a person's guilds that this process keeps, and since when; null when it keeps none. */
  keptGuildsOf(userId: string): KeptGuilds | null;
  /** Forgets a person whose record is gone, and gives back to Discord the right to ask about him. */
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
/** Tokens are renewed a little before their end. */
const RENEW_BEFORE_END_MS = 60_000;
/** Longer than any renewal may take. */
const CLAIM_MS = 5_000;
const LOOK_AGAIN_MS = 50;

export function accounts({ config, db, clock, databaseNow, secrets, budget }: Needs): Accounts {
  const oauth = discordOAuth(config, budget);
  const asUser = discordAsUser(config, budget);
  // What is not asked for again goes by itself: nobody's guilds are kept longer than they are good for.
  const lists = new LRUCache<string, KeptGuilds>({
    max: MOST_LISTS,
    ttl: OWN_GUILDS_KEPT_FOR_MS,
    ttlAutopurge: true,
  });
  const underWay = new Map<string, Promise<readonly PersonsGuild[]>>();

  const kept = (id: string, { access, refresh, lastsMs }: Tokens): KeptTokens => ({
    tokens: secrets.seal(JSON.stringify({ access, refresh }), contextOf(id)),
    tokensExpireAt: new Date(clock().getTime() + lastsMs),
  });
  const opened = (id: string, { tokens }: KeptTokens) => {
    const text = secrets.open(tokens, contextOf(id));
    return text === null ? null : (JSON.parse(text) as Pick<Tokens, 'access' | 'refresh'>); // as `kept` wrote it
  };
  /** They have taken our right back at Discord, or some of it, or it ran out: they have to agree again. */
  const signOut = async (id: string, refused: KeptTokens | null): Promise<never> => {
    await forgetTokens(db, id, refused);
    lists.delete(id);
    throw new Refusal('notSignedIn');
  };

  /** Renews tokens unless another request has: a refresh token is good for one renewal only. */
  const renewed = async (id: string, stale: string, deadline: AbortSignal): Promise<string> => {
    while (!deadline.aborted) {
      const claimed = await claimTokens(db, id, { now: databaseNow(), forMs: CLAIM_MS });
      if (!claimed) {
        const current = await findTokens(db, id);
        if (!current) return signOut(id, null);
        const access = opened(id, current)?.access;
        if (access !== undefined && access !== stale) return access;
        await sleep(LOOK_AGAIN_MS);
        continue;
      }
      const tokens = opened(id, claimed);
      if (!tokens) return signOut(id, claimed);
      if (tokens.access !== stale) {
        await releaseTokens(db, id, claimed, null);
        return tokens.access;
      }
      try {
        const pair = await oauth.refresh(id, tokens.refresh, deadline);
        budget.trust({ kind: 'guild list', by: id });
        await releaseTokens(db, id, claimed, kept(id, pair));
        return pair.access;
      } catch (error) {
        if (error instanceof GrantRefused || error instanceof ScopesNotGranted) return signOut(id, claimed);
        await releaseTokens(db, id, claimed, null);
        throw error;
      }
    }
    throw new DiscordUnavailable('the renewal of tokens takes too long');
  };

  const accessOf = async (id: string, deadline: AbortSignal): Promise<string> => {
    const current = await findTokens(db, id);
    const access = current && opened(id, current)?.access;
    if (!access) return signOut(id, current);
    const isGood = current.tokensExpireAt.getTime() - RENEW_BEFORE_END_MS > clock().getTime();
    return isGood ? access : renewed(id, access, deadline);
  };

  const ask = async (id: string, deadline: AbortSignal): Promise<readonly PersonsGuild[]> => {
    const access = await accessOf(id, deadline);
    const signOutIfRefused = async (error: unknown) => {
      if (error instanceof TokenRefused || error instanceof ScopeMissing)
        return signOut(id, await findTokens(db, id));
      throw error;
    };
    try {
      return await asUser.guilds(id, access, deadline);
    } catch (error) {
      if (!(error instanceof TokenRefused)) return signOutIfRefused(error);
    }
    // Once, and never in circles: Discord bans who keeps coming with what it has refused.
    const fresh = await renewed(id, access, deadline);
    return asUser.guilds(id, fresh, deadline).catch(signOutIfRefused);
  };

  return {
    oauth,

    welcome: async (tokens, language, asker, deadline) => {
      const { id, name: username, avatar } = await asUser.user(tokens.access, asker, deadline);
      const pseudonym = await pseudonymOf({ secrets }, db, id);
      const ban = await findBan(db, pseudonym);
      if (ban) throw new Refusal('personBanned', ban);
      await recordSignIn(db, { id, username, avatar, language, pseudonym, ...kept(id, tokens) }, clock());
      budget.trust({ kind: 'guild list', by: id });
      lists.delete(id);
      return id;
    },

    guildsOf: (id, deadline) => {
      const known = lists.get(id);
      if (known && clock().getTime() - known.at < OWN_GUILDS_KEPT_FOR_MS)
        return Promise.resolve(known.guilds);
      const asked = underWay.get(id);
      if (asked) return asked;
      const at = clock().getTime();
      const asking = ask(id, deadline)
        .then((guilds) => {
          lists.set(id, { at, guilds });
          return guilds;
        })
        .finally(() => underWay.delete(id));
      underWay.set(id, asking);
      return asking;
    },

    keptGuildsOf: (id) => lists.get(id) ?? null,

    forget: async (id, tokens, deadline) => {
      lists.delete(id);
      const refresh = tokens && opened(id, tokens)?.refresh;
      if (refresh) await oauth.revoke(id, refresh, deadline);
    },
  };
}

function contextOf(userId: string) {
  return `tokens of ${userId}`;
}
