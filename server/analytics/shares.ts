import { hash, randomBytes } from 'node:crypto';
import type { VisitedPath } from './visited-path.ts';

/** How much of the database one network, and all together, may fill through this process. */
export interface ShareSize {
  /** Bytes of visits a day. */
  visits: { network: number; everybody: number };
  /** The number of paths a minute, viewed by nobody else, that are counted separately. */
  paths: Record<'server' | 'other', { network: number; everybody: number }>;
  /** The number of listings a day that nobody else has seen on that day. */
  listings: { network: number; everybody: number };
}

/** Figures for eight processes: docs/decisions/0022. */
export const SHARE_SIZE: ShareSize = {
  visits: { network: 1_350_000, everybody: 40_000_000 },
  paths: { server: { network: 40, everybody: 2_000 }, other: { network: 1, everybody: 50 } },
  listings: { network: 1_300, everybody: 70_000 },
};

const EVERYBODY_ELSE = 'everybody else';
const DAY_MS = 24 * 60 * 60_000;

/** The remaining shares. Networks and sessions are kept only as hashes with a daily salt, in memory. */
export interface Shares {
  /** The hash of a network, for the rest of the day. */
  pseudonymOf(network: string, at: number): string;
  /** Whether a visit may be written; takes its share once a day. */
  takeVisit(visit: { sessionId: string; path: string }, network: string): boolean;
  /** Whether a path may be counted separately in this minute. */
  takePath(visited: VisitedPath, network: string, minute: number): boolean;
  /** Whether what happened to a listing may be counted today. */
  takeListing(discordServerId: string, network: string): boolean;
  /** Gives back to everybody what was taken for ids that are no listing's. */
  giveBackListings(discordServerIds: readonly string[]): void;
}

export function sharesOf(size: ShareSize): Shares {
  let day = -1;
  let salt = '';
  let visits = emptyDay();
  let listings = emptyRows();
  let current = 0;
  let paths = emptyMinute();

  /** Twelve characters are unique enough, and few enough for V8 to copy them: the longer text is not kept in memory. */
  const shortHash = (text: string) => hash('sha256', salt + text, 'base64').slice(0, 12);

  return {
    pseudonymOf: (network, at) => {
      const today = Math.floor(at / DAY_MS);
      if (today !== day) {
        [day, salt] = [today, randomBytes(32).toString('base64')];
        [visits, listings] = [emptyDay(), emptyRows()];
      }
      return shortHash(network);
    },

    takeVisit: ({ sessionId, path }, network) => {
      const session = shortHash(`session ${sessionId}`);
      const more = bytesOfVisit(sessionId, path) - (visits.bytesOf.get(session) ?? 0);
      if (more <= 0) return true;
      const ofNetwork = (visits.byNetwork.get(network) ?? 0) + more;
      if (ofNetwork > size.visits.network || visits.bytes + more > size.visits.everybody) return false;
      visits.byNetwork.set(network, ofNetwork);
      visits.bytesOf.set(session, bytesOfVisit(sessionId, path));
      visits.bytes += more;
      return true;
    },

    takePath: ({ path, kind }, network, minute) => {
      if (kind === 'page') return true;
      if (minute !== current) [current, paths] = [minute, emptyMinute()];
      return takeRow(paths[kind], path, network, size.paths[kind]);
    },

    takeListing: (discordServerId, network) => takeRow(listings, discordServerId, network, size.listings),

    giveBackListings: (discordServerIds) => {
      for (const id of discordServerIds) listings.taken.delete(id);
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

/** Whether a row may be written; the first to name it takes it from their network's share. */
function takeRow({ taken, byNetwork }: Rows, row: string, network: string, share: ShareSize['listings']) {
  if (taken.has(row)) return true;
  // Shares are given back, so that there can be more networks than rows: the last ones have one share together.
  const key = byNetwork.has(network) || byNetwork.size < share.everybody ? network : EVERYBODY_ELSE;
  const ofNetwork = (byNetwork.get(key) ?? 0) + 1;
  if (ofNetwork > share.network || taken.size >= share.everybody) return false;
  byNetwork.set(key, ofNetwork);
  taken.add(row);
  return true;
}

function emptyRows(): Rows {
  return { taken: new Set(), byNetwork: new Map() };
}

function emptyMinute() {
  return { server: emptyRows(), other: emptyRows() };
}
