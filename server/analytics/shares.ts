import { hash, randomBytes } from 'node:crypto';
import type { VisitedPath } from './visited-path.ts';

/** How much of the database one network, and all together, may fill through this process. */
export interface ShareSize {
  /** Bytes of visits a day. */
  visits: { network: number; everybody: number };
  /** The number of paths a minute, viewed by nobody else, that are counted separately. */
  paths: Record<'server' | 'other', { network: number; everybody: number }>;
}

/** Figures for eight processes: docs/decisions/0022. */
export const SHARE_SIZE: ShareSize = {
  visits: { network: 1_350_000, everybody: 40_000_000 },
  paths: { server: { network: 40, everybody: 2_000 }, other: { network: 2, everybody: 100 } },
};

const DAY_MS = 24 * 60 * 60_000;

/** The remaining shares. Networks and sessions are kept only as hashes with a daily salt, in memory. */
export interface Shares {
  /** The hash of a network, for the rest of the day. */
  pseudonymOf(network: string, at: number): string;
  /** Whether a visit may be written; takes its share once a day. */
  takeVisit(visit: { sessionId: string; path: string }, network: string): boolean;
  /** Whether a path may be counted separately in this minute. */
  takePath(visited: VisitedPath, network: string, minute: number): boolean;
}

export function sharesOf(size: ShareSize): Shares {
  let day = -1;
  let salt = '';
  let visits = emptyDay();
  let current = 0;
  let paths = emptyMinute();

  /** Twelve characters are unique enough, and few enough for V8 to copy them: the longer text is not kept in memory. */
  const shortHash = (text: string) => hash('sha256', salt + text, 'base64').slice(0, 12);

  return {
    pseudonymOf: (network, at) => {
      const today = Math.floor(at / DAY_MS);
      if (today !== day) [day, salt, visits] = [today, randomBytes(32).toString('base64'), emptyDay()];
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
      const { seen, byNetwork } = paths[kind];
      if (seen.has(path)) return true;
      const ofNetwork = (byNetwork.get(network) ?? 0) + 1;
      if (ofNetwork > size.paths[kind].network || seen.size >= size.paths[kind].everybody) return false;
      byNetwork.set(network, ofNetwork);
      seen.add(path);
      return true;
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

function emptyMinute() {
  const ofKind = () => ({ seen: new Set<string>(), byNetwork: new Map<string, number>() });
  return { server: ofKind(), other: ofKind() };
}
