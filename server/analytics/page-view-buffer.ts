import { randomUUID } from 'node:crypto';
import { FOLDED_PATHS } from '#contract/live-panel.ts';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import type { Deps } from '../deps.ts';
import { recordPageViews, type ViewCount, type VisitSighting } from './page-view-buffer.store.ts';
import { minuteOf } from './periods.ts';
import { SHARE_SIZE, sharesOf } from './shares.ts';
import { visitedPath, type VisitedPath } from './visited-path.ts';

/** A page view. */
interface PageView {
  /** As the browser reports it. */
  path: string;
  sessionId: string;
  /** The network it comes from: an IPv4 address, or an IPv6 /48. Only a hash of it is kept, in memory, for the day. */
  network: string;
  country: string | null;
  client: string;
  /** The hash of the browser's session token. */
  tokenHash: string | null;
}

/** Page views that are not yet in the database. */
export interface PageViewBuffer {
  /** Adds a page view, which is written within a quarter of a second. Never waits, never fails. */
  add(view: PageView): void;
  /** Writes the buffer; when the database is unavailable it stays and is tried again. */
  write(): Promise<void>;
  /** Writes the buffer a last time. */
  finish(): Promise<void>;
}

/** The users of session tokens, by hash. */
type UsersOf = (tokenHashes: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Batch {
  number: number;
  /** Views by minute and path. */
  counts: Map<string, ViewCount>;
  visits: Map<string, PendingVisit>;
  /** Visits beyond the bound, not logged yet. */
  droppedVisits: number;
}

type PendingVisit = Omit<VisitSighting, 'userId'> & { tokenHash: string | null };

const FLUSH_AFTER_MS = 250;
const TRY_AGAIN_MS = 1_000;
// A batch that times out is tried again, but must not block the next ones for long.
const TRIES_OF_A_SLOW_BATCH = 3;
// The most in one batch: as many as one statement writes well within its timeout.
const MOST_COUNTS = 10_000;
const MOST_VISITS = 5_000;

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

/**
 * Buffers page views and writes them in batches, in bounded memory. A killed process loses at most the last quarter of
 * a second. A batch that is written twice, because a response was lost, counts once.
 */
export function pageViewBuffer(deps: Needs, usersOf: UsersOf, shareSize = SHARE_SIZE): PageViewBuffer {
  const { clock, log } = deps;
  const shares = sharesOf(shareSize);
  const writer = batchWriter(deps, usersOf);
  let current = emptyBatch(1);
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const add = ({ path: told, sessionId, network: address, ...view }: PageView) => {
    const seenAt = clock().getTime();
    const minute = minuteOf(seenAt);
    const network = shares.pseudonymOf(address, seenAt);
    const visited = visitedPath(told);
    const isFull = visited.kind !== 'page' && current.counts.size >= MOST_COUNTS;
    const path = !isFull && shares.takePath(visited, network, minute) ? visited.path : foldedPath(visited);
    countView(current, path, minute);
    if (shares.takeVisit({ sessionId, path }, network))
      addVisit(current, { ...view, sessionId, path, seenAt });
    timer ??= setTimeout(() => void write(), FLUSH_AFTER_MS);
  };

  const takeCurrent = () => {
    if (current.counts.size === 0) return null;
    const full = current;
    current = emptyBatch(full.number + 1);
    return full;
  };

  const write = () => (writing = writing.then(writeAll));

  const writeAll = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const { droppedVisits } = current;
    current.droppedVisits = 0;
    await writer.write(takeCurrent);
    if (droppedVisits > 0) log.warn({ droppedVisits }, 'page views: too many visitors for one batch');
    if (writer.hasUnwritten() || current.counts.size > 0)
      timer ??= setTimeout(() => void write(), writer.isFailing() ? TRY_AGAIN_MS : FLUSH_AFTER_MS);
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

/** Writes batches to the database. It never throws: an unwritten batch is kept and sent again unchanged. */
function batchWriter({ db, clock, log }: Needs, usersOf: UsersOf) {
  const process = randomUUID();
  // The database may or may not have it: the response has not arrived.
  let inFlight: Batch | null = null;
  let isFailing = false;
  let timeouts = 0;

  const send = async () => {
    if (!inFlight) return;
    const { number, counts, visits } = inFlight;
    const hashes = [...visits.values()].map((visit) => visit.tokenHash).filter((hash) => hash !== null);
    const users = await usersOf([...new Set(hashes)]);
    const sighted = Array.from(visits.values(), ({ tokenHash, ...visit }) => ({
      ...visit,
      userId: (tokenHash !== null && users.get(tokenHash)) || null,
    }));
    await recordPageViews(db, { process, number, counted: [...counts.values()], sighted }, clock());
    inFlight = null;
    timeouts = 0;
  };

  const handleFailure = (error: unknown) => {
    if (isDatabaseUnavailable(error)) {
      if (!isFailing) log.warn({ err: error }, 'page views: database unavailable');
      isFailing = true;
      return;
    }
    if (isStatementTimeout(error) && ++timeouts < TRIES_OF_A_SLOW_BATCH) {
      log.warn({ err: error }, 'page views: statement timeout');
      isFailing = true;
      return;
    }
    timeouts = 0;
    // Any other error would come again, so the batch is dropped.
    log.error({ err: error, lost: inFlight?.counts.size }, 'page views: batch lost');
    inFlight = null;
  };

  return {
    isFailing: () => isFailing,
    hasUnwritten: () => inFlight !== null,
    /** Sends the unwritten batch again, if there is one, and then the next. */
    write: async (takeNext: () => Batch | null) => {
      try {
        await send();
        inFlight = takeNext();
        await send();
        if (isFailing) log.info('page views: database available again');
        isFailing = false;
      } catch (error) {
        handleFailure(error);
      }
    },
  };
}

function countView({ counts }: Batch, path: string, minute: number) {
  const key = `${minute} ${path}`;
  const counted = counts.get(key);
  if (counted) counted.views += 1;
  else counts.set(key, { minute, path, views: 1 });
}

function addVisit(batch: Batch, visit: PendingVisit) {
  const { visits } = batch;
  visits.delete(visit.sessionId); // so that the newest is last
  visits.set(visit.sessionId, visit);
  if (visits.size <= MOST_VISITS) return;
  const [oldest = ''] = visits.keys();
  visits.delete(oldest);
  batch.droppedVisits += 1;
}

function emptyBatch(number: number): Batch {
  return { number, counts: new Map(), visits: new Map(), droppedVisits: 0 };
}

/** The path under which a view is counted when there are too many paths of its kind. */
function foldedPath({ kind }: VisitedPath) {
  return kind === 'server' ? FOLDED_PATHS.servers : FOLDED_PATHS.others;
}
