import { randomUUID } from 'node:crypto';
import { FOLDED_PATHS } from '#contract/live-panel.ts';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import type { Deps } from '../deps.ts';
import { recordPageViews, type ViewCount, type VisitSighting } from './page-view-buffer.store.ts';
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
export interface PageViewBuffer {
  /** Takes a page view, to be written within a quarter of a second. Never waits, never fails. */
  add(view: PageView): void;
  /** Writes what is current; when the database is away it stays current, and is tried again. */
  write(): Promise<void>;
  /** Writes what is current a last time. */
  finish(): Promise<void>;
}

/** Whose sessions some claims are, by the claims. */
type UsersOf = (claims: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Batch {
  number: number;
  /** Views by minute and path. */
  counts: Map<string, ViewCount>;
  sightings: Map<string, PendingVisit>;
}

type PendingVisit = Omit<VisitSighting, 'userId'> & { claim: string | null };

const FLUSH_AFTER_MS = 250;
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
export function pageViewBuffer(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  usersOf: UsersOf,
  shareSize = SHARE_SIZE,
): PageViewBuffer {
  const process = randomUUID();
  const shares = sharesOf(shareSize);
  let current = emptyBatch(1);
  // What the database may have or not: it is sent again as it is, until an answer comes.
  let inFlight: Batch | null = null;
  let droppedVisits = 0;
  let isUnavailable = false;
  let tooSlow = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const add = ({ path: told, sessionId, network: address, ...view }: PageView) => {
    const seenAt = clock().getTime();
    const minute = minuteOf(seenAt);
    const network = shares.pseudonymOf(address, seenAt);
    const visited = visitedPath(told);
    const isFull = visited.kind !== 'page' && current.counts.size >= MOST_COUNTS;
    const path = !isFull && shares.takePath(visited, network, minute) ? visited.path : foldedPath(visited);
    count(path, minute);
    if (shares.takeVisit({ sessionId, path }, network)) note({ ...view, sessionId, path, seenAt });
    timer ??= setTimeout(() => void write(), FLUSH_AFTER_MS);
  };

  const count = (path: string, minute: number) => {
    const key = `${minute} ${path}`;
    const counted = current.counts.get(key);
    if (counted) counted.views += 1;
    else current.counts.set(key, { minute, path, views: 1 });
  };

  const note = (sighting: PendingVisit) => {
    const { sightings } = current;
    sightings.delete(sighting.sessionId); // so that the newest are last
    sightings.set(sighting.sessionId, sighting);
    if (sightings.size > MOST_SIGHTINGS) {
      const [oldest = ''] = sightings.keys();
      sightings.delete(oldest);
      droppedVisits += 1;
    }
  };

  const write = () => (writing = writing.then(writeAll));

  const writeAll = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    try {
      await send();
      if (current.counts.size > 0) {
        inFlight = current;
        current = emptyBatch(inFlight.number + 1);
        await send();
      }
      if (isUnavailable) log.info('page views are written again');
      isUnavailable = false;
    } catch (error) {
      giveUp(error);
    }
    if (droppedVisits > 0)
      log.warn({ droppedVisits }, 'more visitors than can be kept in memory were not noted');
    droppedVisits = 0;
    if (inFlight ?? current.counts.size > 0)
      timer ??= setTimeout(() => void write(), isUnavailable ? TRY_AGAIN_MS : FLUSH_AFTER_MS);
  };

  const send = async () => {
    if (!inFlight) return;
    const { number, counts, sightings } = inFlight;
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
    await recordPageViews(db, { process, number, counted: [...counts.values()], sighted }, clock());
    inFlight = null;
    tooSlow = 0;
  };

  const giveUp = (error: unknown) => {
    if (isDatabaseUnavailable(error)) {
      if (!isUnavailable) log.warn({ err: error }, 'page views wait for the database');
      isUnavailable = true;
      return;
    }
    if (isStatementTimeout(error) && ++tooSlow < TRIES_OF_A_SLOW_BATCH) {
      log.warn({ err: error }, 'page views: writing a batch took too long');
      isUnavailable = true;
      return;
    }
    tooSlow = 0;
    // What the database refuses today it refuses tomorrow.
    log.error({ err: error, lost: inFlight?.counts.size }, 'page views could not be written');
    inFlight = null;
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
