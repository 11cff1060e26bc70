import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Deps } from '../../deps.ts';
import { countDue } from '../../ops/housekeeping.ts';
import {
  findModerationWaiting,
  findOldestMessage,
  findQueues,
  findShards,
  MOST_COUNTED,
  ping,
} from './readings.store.ts';

export type ReadingNeeds = Pick<Deps, 'db' | 'clock' | 'databaseNow' | 'timeout' | 'log'>;

/** Reads what only the database knows; never fails. */
export type Read = () => Promise<void>;

const ASK_EVERY_MS = 15_000;
/** A scrape does not wait longer; what comes later is in the next one. */
const WAIT_MS = 1_000;
const SHARD_CONNECTED_FOR_MS = 90_000;

/**
 * Gauges of what only the database knows, asked for by scrapes, every 15 seconds at most. While it does not answer,
 * `guildhall_database_up` is 0; what it does not tell is absent rather than old.
 */
export function readingsOf(deps: ReadingNeeds, registry: Registry): Read {
  const gauges = gaugesIn(registry);
  const up = new Gauge({
    name: 'guildhall_database_up',
    help: 'Whether the database answered when it was last asked for metrics.',
    registers: [registry],
  });
  let readAt = -Infinity;
  let asking: Promise<void> | null = null;

  const ask = async () => {
    try {
      up.set(await isUp());
      const set = await readAll(deps);
      for (const gauge of Object.values(gauges)) gauge.reset();
      set(gauges);
    } catch (error) {
      deps.log.warn({ err: error }, 'metrics: the database did not answer');
      for (const gauge of Object.values(gauges)) gauge.reset();
    } finally {
      asking = null;
    }
  };
  /** By a question of its own: one that runs into the statement limit does not say that the database is away. */
  const isUp = () =>
    ping(deps.db).then(
      () => 1,
      () => 0,
    );

  return async () => {
    const now = deps.clock().getTime();
    if (!asking && now - readAt >= ASK_EVERY_MS) {
      readAt = now;
      asking = ask();
    }
    if (asking) await Promise.race([asking, aborted(deps.timeout(WAIT_MS))]);
  };
}

type Gauges = ReturnType<typeof gaugesIn>;

function gaugesIn(registry: Registry) {
  const gauge = <const Label extends string>(name: string, label: Label, help: string) =>
    new Gauge({ name, help, labelNames: [label], registers: [registry] });
  const most = `counted up to ${MOST_COUNTED}`;
  return {
    shards: gauge('guildhall_gateway_shards', 'state', 'Shards of the gateway: connected or missing.'),
    connected: new Gauge({
      name: 'guildhall_gateway_connected_timestamp_seconds',
      help: 'When the shard of the gateway that is away longest was last known to be connected; 0 for never.',
      registers: [registry],
    }),
    queues: gauge('guildhall_queue_rows', 'queue', `Rows that wait for the site’s own work, ${most}.`),
    waiting: gauge('guildhall_moderation_waiting', 'kind', 'What waits for a moderator.'),
    oldest: gauge(
      'guildhall_oldest_waiting_timestamp_seconds',
      'kind',
      'Since when the oldest of a kind waits; the present when none does.',
    ),
    due: gauge('guildhall_cleanup_rows', 'rows', `Expired rows that are not yet deleted, ${most}.`),
  };
}

async function readAll(deps: ReadingNeeds): Promise<(gauges: Gauges) => void> {
  const { db, clock, databaseNow } = deps;
  // One after the other: metrics take one connection of the pool.
  const queues = await findQueues(db, databaseNow());
  const oldestMessage = await findOldestMessage(db, databaseNow());
  const shards = await findShards(db);
  const moderation = await findModerationWaiting(db);
  const due = await countDue(deps, MOST_COUNTED);
  return (gauges) => {
    const now = clock().getTime();
    const connected = shards.filter((at) => at && now - at.getTime() < SHARD_CONNECTED_FOR_MS).length;
    gauges.shards.set({ state: 'connected' }, connected);
    gauges.shards.set({ state: 'missing' }, shards.length - connected);
    if (shards.length > 0) gauges.connected.set(Math.min(...shards.map((at) => at?.getTime() ?? 0)) / 1000);
    for (const { queue, rows } of queues) gauges.queues.set({ queue }, rows);
    for (const [rows, count] of due) gauges.due.set({ rows }, count);
    gauges.waiting.set({ kind: 'submission' }, moderation.submission);
    gauges.waiting.set({ kind: 'edit' }, moderation.edit);
    gauges.waiting.set({ kind: 'report' }, moderation.report);
    gauges.waiting.set({ kind: 'appeal' }, moderation.appeal);
    gauges.waiting.set({ kind: 'review report' }, moderation.reviewReport);
    gauges.waiting.set({ kind: 'public notice' }, moderation.publicNotice);
    const since = (at: Date | null) => (at?.getTime() ?? now) / 1000;
    gauges.oldest.set({ kind: 'message' }, since(oldestMessage));
    gauges.oldest.set({ kind: 'submission' }, since(moderation.oldestSubmission));
    gauges.oldest.set({ kind: 'edit' }, since(moderation.oldestEdit));
    gauges.oldest.set({ kind: 'public notice' }, since(moderation.oldestPublicNotice));
  };
}

async function aborted(deadline: AbortSignal) {
  await new Promise<void>((resolve) => deadline.addEventListener('abort', () => resolve(), { once: true }));
}
