import { FOLDED_PATHS, VIEW_SOURCES, type ViewSource } from '#contract/analytics.ts';
import type { Deps } from '../../deps.ts';
import {
  addVisit,
  countDay,
  countView,
  emptyBatch,
  isEmpty,
  isFull,
  type Batch,
  type ListingCount,
} from './page-view-batch.ts';
import { batchWriter, type UsersOf } from './page-view-writer.ts';
import { dayOf, minuteOf } from './periods.ts';
import { QUOTA_SIZE, quotasOf, type ListingQuota, type Quotas } from './quotas.ts';
import { visitedPath, type VisitedPath } from './visited-path.ts';

/** Where a request comes from: an IPv4 address, or an IPv6 /48. Only a hash of it is kept, in memory, for the day. */
type Network = string;

/** A page view. */
interface PageView {
  /** As the browser reports it. */
  path: string;
  sessionId: string;
  network: Network;
  /** Where the reader came from. */
  source: ViewSource;
  country: string | null;
  client: string;
  /** The hash of the browser's session token. */
  tokenHash: string | null;
}

/** Page views, and what else is counted of listings, that are not yet in the database. */
export interface PageViewBuffer {
  /** Adds a page view, which is written within a quarter of a second. Never waits, never fails. */
  add(view: PageView): void;
  /** Adds impressions of listings, one each. */
  addImpressions(discordServerIds: readonly string[], network: Network): void;
  /** Adds a redirect to a listing's guild. */
  addJoin(discordServerId: string, network: Network): void;
  /** Writes the buffer; when the database is unavailable it stays and is tried again. */
  write(): Promise<void>;
  /** Writes the buffer a last time. */
  finish(): Promise<void>;
}

const FLUSH_AFTER_MS = 250;
const TRY_AGAIN_MS = 1_000;

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'meter'>;

/**
 * Buffers page views and writes them in batches, in bounded memory. A killed process loses at most the last quarter of
 * a second. A batch that is written twice, because a response was lost, counts once.
 */
export function pageViewBuffer(deps: Needs, usersOf: UsersOf, quotaSize = QUOTA_SIZE): PageViewBuffer {
  const { log } = deps;
  const quotas = quotasOf(quotaSize);
  const add = adders(deps, quotas);
  const writer = batchWriter(deps, usersOf, (unknown) => quotas.refundListings(unknown));
  let current = emptyBatch(1);
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const adding = (addTo: (batch: Batch) => void) => {
    addTo(current);
    if (!isEmpty(current)) timer ??= setTimeout(() => void write(), FLUSH_AFTER_MS);
  };

  const takeCurrent = () => {
    if (isEmpty(current)) return null;
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
    if (writer.hasUnwritten() || !isEmpty(current))
      timer ??= setTimeout(() => void write(), writer.isFailing() ? TRY_AGAIN_MS : FLUSH_AFTER_MS);
  };

  return {
    add: (view) => {
      deps.meter?.recordPageView();
      adding((batch) => add.view(batch, view));
    },
    addImpressions: (ids, network) =>
      adding((batch) => add.toDays(batch, new Set(ids), network, 'impressions')),
    addJoin: (id, network) => adding((batch) => add.toDays(batch, [id], network, 'joins')),
    write,
    finish: async () => {
      await write();
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}

/** Adds to batches what the quotas have room for. */
function adders(deps: Needs, quotas: Quotas) {
  const { clock } = deps;
  const tellLeftOut = leftOutTeller(deps);

  const toDays = (batch: Batch, ids: Iterable<string>, address: Network, what: ListingCount) => {
    const at = clock().getTime();
    const [day, network] = [dayOf(at), quotas.pseudonymOf(address, at)];
    const quota = what === 'impressions' ? 'seen' : 'visited';
    for (const discordServerId of ids)
      countDay(batch, { discordServerId, day }, what, () => {
        const consumed = quotas.consumeListing(discordServerId, network, quota);
        if (consumed !== 'yes') tellLeftOut(quota, { isForAll: consumed === 'global', day });
        return consumed === 'yes';
      });
  };

  const view = (batch: Batch, { path: reported, sessionId, network: address, source, ...of }: PageView) => {
    const seenAt = clock().getTime();
    const minute = minuteOf(seenAt);
    const network = quotas.pseudonymOf(address, seenAt);
    const visited = visitedPath(reported);
    const fits = visited.kind === 'page' || !isFull(batch);
    const path = fits && quotas.consumePath(visited, network, minute) ? visited.path : foldedPath(visited);
    countView(batch, path, minute);
    if (quotas.consumeVisit({ sessionId, path }, network))
      addVisit(batch, { ...of, sessionId, path, seenAt });
    const { discordServerId } = visited;
    if (discordServerId !== null)
      toDays(batch, [discordServerId], address, { viewedFrom: VIEW_SOURCES.indexOf(source) });
  };

  return { view, toDays };
}

/** Counts for the operator what is missing in figures, and warns once a day when a quota of all networks is used up. */
function leftOutTeller({ log, meter }: Needs) {
  const warnedOn = new Map<ListingQuota, string>();
  return (quota: ListingQuota, { isForAll, day }: { isForAll: boolean; day: string }) => {
    meter?.recordLeftOut(quota, isForAll ? 'all' : 'network');
    if (!isForAll || warnedOn.get(quota) === day) return;
    warnedOn.set(quota, day);
    log.warn({ quota }, 'figures: the quota of listings a day is used up');
  };
}

/** The path under which a view is counted when there are too many paths of its kind. */
function foldedPath({ kind }: VisitedPath) {
  return kind === 'server' ? FOLDED_PATHS.servers : FOLDED_PATHS.others;
}
