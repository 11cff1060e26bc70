import { randomUUID } from 'node:crypto';
import { FOLDED_PATHS } from '#contract/live-panel.ts';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import type { Deps } from '../deps.ts';
import { recordGathered, type Counted, type Sighted } from './gathering.store.ts';
import { minuteOf } from './periods.ts';
import { SHARE_SIZE, sharesOf } from './shares.ts';
import { visitedPath, type VisitedPath } from './visited-path.ts';

/** A page view, as far as it is of interest. */
interface PageView {
  /** As the browser tells it. */
  path: string;
  sessionId: string;
  /** The network it comes from: an IPv4 address, or an IPv6 /48. Only a hash of it is kept, in memory, for the day. */
  network: string;
  country: string | null;
  client: string;
  /** What the browser brought to be known by, hashed. */
  claim: string | null;
}

/** Page views on their way to the database. */
export interface Gathering {
  /** Takes a page view, to be written within a quarter of a second. Never waits, never fails. */
  add(view: PageView): void;
  /** Writes what is gathered; when the database is away it stays gathered, and is tried again. */
  write(): Promise<void>;
  /** Writes what is gathered a last time. */
  finish(): Promise<void>;
}

/** Whose sessions some claims are, by the claims. */
type UsersOf = (claims: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Batch {
  number: number;
  /** Views by minute and path. */
  counts: Map<string, Counted>;
  sightings: Map<string, Sighting>;
}

type Sighting = Omit<Sighted, 'userId'> & { claim: string | null };

const GATHER_MS = 250;
const TRY_AGAIN_MS = 1_000;
// A batch that takes too long at a busy moment may be written at a quieter one, but never blocks the next for long.
const TRIES_OF_A_SLOW_BATCH = 3;
// Between two writes, or for as long as the database is away: as many as it takes in one statement in good time.
const MOST_COUNTS = 10_000;
const MOST_SIGHTINGS = 5_000;

/**
 * Gathers page views and writes them together, however many there are, in memory that is bounded, whatever is
 * sent. What is killed loses at most the last quarter of a second; what is written twice, because an answer
 * got lost on the way, counts once.
 */
export function gatherPageViews(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  usersOf: UsersOf,
  shareSize = SHARE_SIZE,
): Gathering {
  const process = randomUUID();
  const shares = sharesOf(shareSize);
  let gathered = emptyBatch(1);
  // What the database may have or not: it is sent again as it is, until an answer comes.
  let underWay: Batch | null = null;
  let forgotten = 0;
  let isAway = false;
  let tooSlow = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const add = ({ path: told, sessionId, network: address, ...view }: PageView) => {
    const seenAt = clock().getTime();
    const minute = minuteOf(seenAt);
    const network = shares.pseudonymOf(address, seenAt);
    const visited = visitedPath(told);
    const isFull = visited.kind !== 'page' && gathered.counts.size >= MOST_COUNTS;
    const path = !isFull && shares.takePath(visited, network, minute) ? visited.path : foldedPath(visited);
    count(path, minute);
    if (shares.takeVisit({ sessionId, path }, network)) note({ ...view, sessionId, path, seenAt });
    timer ??= setTimeout(() => void write(), GATHER_MS);
  };

  const count = (path: string, minute: number) => {
    const key = `${minute} ${path}`;
    const counted = gathered.counts.get(key);
    if (counted) counted.views += 1;
    else gathered.counts.set(key, { minute, path, views: 1 });
  };

  const note = (sighting: Sighting) => {
    const { sightings } = gathered;
    sightings.delete(sighting.sessionId); // so that the newest are last
    sightings.set(sighting.sessionId, sighting);
    if (sightings.size > MOST_SIGHTINGS) {
      const [oldest = ''] = sightings.keys();
      sightings.delete(oldest);
      forgotten += 1;
    }
  };

  const write = () => (writing = writing.then(writeAll));

  const writeAll = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    try {
      await send();
      if (gathered.counts.size > 0) {
        underWay = gathered;
        gathered = emptyBatch(underWay.number + 1);
        await send();
      }
      if (isAway) log.info('page views are written again');
      isAway = false;
    } catch (error) {
      giveUp(error);
    }
    if (forgotten > 0) log.warn({ forgotten }, 'more visitors than can be kept in memory were not noted');
    forgotten = 0;
    if (underWay ?? gathered.counts.size > 0)
      timer ??= setTimeout(() => void write(), isAway ? TRY_AGAIN_MS : GATHER_MS);
  };

  const send = async () => {
    if (!underWay) return;
    const { number, counts, sightings } = underWay;
    const claims = [...sightings.values()].map(({ claim }) => claim).filter((claim) => claim !== null);
    const users = await usersOf([...new Set(claims)]);
    const sighted = Array.from(sightings.values(), ({ sessionId, path, country, client, seenAt, claim }) => ({
      sessionId,
      userId: (claim !== null && users.get(claim)) || null,
      path,
      country,
      client,
      seenAt,
    }));
    await recordGathered(db, { process, number, counted: [...counts.values()], sighted }, clock());
    underWay = null;
    tooSlow = 0;
  };

  const giveUp = (error: unknown) => {
    if (isDatabaseUnavailable(error)) {
      if (!isAway) log.warn({ err: error }, 'page views wait for the database');
      isAway = true;
      return;
    }
    if (isStatementTimeout(error) && ++tooSlow < TRIES_OF_A_SLOW_BATCH) {
      log.warn({ err: error }, 'page views: writing a batch took too long');
      isAway = true;
      return;
    }
    tooSlow = 0;
    // What the database refuses today it refuses tomorrow.
    log.error({ err: error, lost: underWay?.counts.size }, 'page views could not be written');
    underWay = null;
  };

  return {
    add,
    write,
    finish: async () => {
      await write();
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}

function emptyBatch(number: number): Batch {
  return { number, counts: new Map(), sightings: new Map() };
}

/** The path that a view shares with all of its kind that are too many to be counted one by one. */
function foldedPath({ kind }: VisitedPath) {
  return kind === 'server' ? FOLDED_PATHS.servers : FOLDED_PATHS.others;
}
