import { hash, randomBytes } from 'node:crypto';
import { DAY_MS } from '#contract/durations.ts';
import type { VisitedPath } from './visited-path.ts';

/** For cards that were seen, or for views and joins. */
export type ListingQuota = 'seen' | 'visited';

/** How much of the database one network, and all together, may fill through this process. */
export interface QuotaSize {
  /** Bytes of visits a day. */
  visits: { network: number; global: number };
  /** The number of paths a minute, viewed by nobody else, that are counted separately. */
  paths: Record<'server' | 'other', { network: number; global: number }>;
  /**
   * The number of listings a day of which nothing was counted yet on that day. Views and joins have a quota of their own,
   * since a card is seen with less effort; beyond it they use what is left of the other one.
   */
  listings: Record<ListingQuota, { network: number; global: number }>;
}

/** Figures for eight processes: docs/decisions/0022. */
export const QUOTA_SIZE: QuotaSize = {
  visits: { network: 1_350_000, global: 40_000_000 },
  paths: { server: { network: 40, global: 2_000 }, other: { network: 1, global: 50 } },
  listings: { seen: { network: 800, global: 42_000 }, visited: { network: 500, global: 28_000 } },
};

const EVERYBODY_ELSE = 'everybody else';

type Consumed = 'yes' | 'network' | 'global';

/** What is left of the quotas. Networks and sessions are kept only as hashes with a daily salt, in memory. */
export interface Quotas {
  /** The hash of a network, for the rest of the day. */
  pseudonymOf(network: string, at: number): string;
  /** Whether a visit may be written; consumes its bytes once a day. */
  consumeVisit(visit: { sessionId: string; path: string }, network: string): boolean;
  /** Whether a path may be counted separately in this minute. */
  consumePath(visited: VisitedPath, network: string, minute: number): boolean;
  /** Whether what happened to a listing may be counted today, and if not, whose quota is used up. */
  consumeListing(discordServerId: string, network: string, quota: ListingQuota): Consumed;
  /** Refunds the global quota for ids that are no listing's. Their network has no refund: it has made them up. */
  refundListings(discordServerIds: readonly string[]): void;
}

export function quotasOf(size: QuotaSize): Quotas {
  let day = -1;
  let salt = '';
  let visits = emptyDay();
  let listings = emptyListings();
  let current = 0;
  let paths = emptyMinute();

  /** Twelve characters are unique enough, and few enough for V8 to copy them: the longer text is not kept in memory. */
  const shortHash = (text: string) => hash('sha256', salt + text, 'base64').slice(0, 12);

  return {
    pseudonymOf: (network, at) => {
      const today = Math.floor(at / DAY_MS);
      if (today !== day) {
        [day, salt] = [today, randomBytes(32).toString('base64')];
        [visits, listings] = [emptyDay(), emptyListings()];
      }
      return shortHash(network);
    },

    consumeVisit: ({ sessionId, path }, network) => {
      const session = shortHash(`session ${sessionId}`);
      const more = bytesOfVisit(sessionId, path) - (visits.bytesOf.get(session) ?? 0);
      if (more <= 0) return true;
      const ofNetwork = (visits.byNetwork.get(network) ?? 0) + more;
      if (ofNetwork > size.visits.network || visits.bytes + more > size.visits.global) return false;
      visits.byNetwork.set(network, ofNetwork);
      visits.bytesOf.set(session, bytesOfVisit(sessionId, path));
      visits.bytes += more;
      return true;
    },

    consumePath: ({ path, kind }, network, minute) => {
      if (kind === 'page') return true;
      if (minute !== current) [current, paths] = [minute, emptyMinute()];
      return consumeRow(paths[kind], path, network, size.paths[kind]) === 'yes';
    },

    consumeListing: (discordServerId, network, quota) => {
      const ofQuota = (one: ListingQuota) =>
        consumeRow(listings[one], discordServerId, network, size.listings[one]);
      // One row holds all that happens to a listing in a day.
      if (listings.seen.taken.has(discordServerId) || listings.visited.taken.has(discordServerId))
        return 'yes';
      const consumed = ofQuota(quota);
      return consumed !== 'yes' && quota === 'visited' ? ofQuota('seen') : consumed;
    },

    refundListings: (discordServerIds) => {
      for (const id of discordServerIds) {
        listings.seen.taken.delete(id);
        listings.visited.taken.delete(id);
      }
    },
  };
}

/** The most bytes of a visit in the database, with its indexes and the dead rows of its updates. */
export function bytesOfVisit(sessionId: string, path: string): number {
  return 450 + 6 * sessionId.length + 3 * Buffer.byteLength(path);
}

function emptyDay() {
  return { bytes: 0, bytesOf: new Map<string, number>(), byNetwork: new Map<string, number>() };
}

/** Rows of a period that are taken, and how many of them each network has taken. */
interface Rows {
  taken: Set<string>;
  byNetwork: Map<string, number>;
}

/** Whether a row may be written; it counts for the network that was the first to name it. */
function consumeRow(
  { taken, byNetwork }: Rows,
  row: string,
  network: string,
  quota: { network: number; global: number },
): Consumed {
  if (taken.has(row)) return 'yes';
  // Rows are refunded, so that there can be more networks than rows: the last ones have one quota together.
  const key = byNetwork.has(network) || byNetwork.size < quota.global ? network : EVERYBODY_ELSE;
  const ofNetwork = (byNetwork.get(key) ?? 0) + 1;
  if (taken.size >= quota.global) return 'global';
  if (ofNetwork > quota.network) return 'network';
  byNetwork.set(key, ofNetwork);
  taken.add(row);
  return 'yes';
}

function emptyListings(): Record<ListingQuota, Rows> {
  return { seen: emptyRows(), visited: emptyRows() };
}

function emptyRows(): Rows {
  return { taken: new Set(), byNetwork: new Map() };
}

function emptyMinute() {
  return { server: emptyRows(), other: emptyRows() };
}
