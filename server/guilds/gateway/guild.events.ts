import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import type { Deps } from '../../deps.ts';
import { backoff } from '../../discord/backoff.ts';
import type { Dispatch } from '../../discord/gateway.ts';
import { inOrder, noEvents, take, takeShards, type Backfills, type PendingEvents } from './pending-events.ts';
import { LeadLost, type LeaderTransaction } from '../leader.store.ts';
import { writeEvents } from './write-events.ts';

/** Writes the gateway's events about guilds, and which shards are connected, to the database. */
export interface GuildEvents {
  handle(dispatch: Dispatch): void;
  /** All shards start again, with this count; none is connected. */
  noteShards(shardCount: number): void;
  /** When each shard was last known to be connected; null when it is not. */
  noteConnections(connectedAt: ReadonlyMap<number, Date | null>): void;
  /** Waits until all events are written; gives up at once while the database is unavailable. */
  finish(): Promise<void>;
}

type Needs = Pick<Deps, 'clock' | 'databaseNow' | 'log'> & { lead: LeaderTransaction };

// PGlite blocks the event loop while it writes: without a pause between writes, a stream of events would be received,
// and written, one by one.
const PAUSE_BETWEEN_WRITES_MS = 20;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;
const MOST_SLOW_TRIES = 5;

/**
 * Merges the events that arrive during a write, and writes them together: one write at a time, in order, in memory
 * bounded by the number of guilds. While the database is unavailable they wait. After the lead is lost nothing more is
 * written: the next leader resumes the session at the last event that was written.
 */
export function followGuilds(needs: Needs, lost: AbortSignal): GuildEvents {
  const backfills: Backfills = new Map();
  const { merge, finish } = eventWriter(needs, lost);
  return {
    handle: ({ payload, shardId, session }) =>
      merge((pending) => {
        take(pending, payload, session, backfills);
        pending.sessions.set(shardId, session);
      }),
    noteShards: (shardCount) =>
      merge((pending) => {
        pending.shards = { shardCount, connectedAt: new Map() };
      }),
    noteConnections: (connectedAt) =>
      merge((pending) => {
        pending.shards = takeShards(pending.shards, { shardCount: undefined, connectedAt });
      }),
    finish,
  };
}

function eventWriter({ lead, clock, databaseNow, log }: Needs, lost: AbortSignal) {
  const finishing = new AbortController();
  const enough = AbortSignal.any([finishing.signal, lost]);
  let pending = noEvents();
  let writing: Promise<void> | null = null;

  const writeAll = async () => {
    const retries = writeRetries();
    while (pending.any) {
      await sleep(PAUSE_BETWEEN_WRITES_MS);
      if (lost.aborted) break;
      const batch = pending;
      pending = noEvents();
      try {
        await writeEvents({ lead, databaseNow, log }, eventsIn(batch), clock());
        retries.reset();
      } catch (error) {
        if (error instanceof LeadLost) break;
        const pause = retries.pauseAfter(error);
        if (pause === null) {
          log.error({ err: error }, 'guilds: events could not be written and wait for the next sweep');
          continue;
        }
        pending = inOrder(batch, pending);
        if (finishing.signal.aborted) break;
        log.warn({ err: error, pause }, 'guilds: events wait for the database');
        await sleep(pause, undefined, { signal: enough }).catch(() => {}); // the loop sees why it ended early
      }
    }
    writing = null;
  };

  return {
    merge: (change: (pending: PendingEvents) => void) => {
      change(pending);
      pending.any = true;
      writing ??= writeAll();
    },
    finish: async () => {
      finishing.abort();
      await writing;
    },
  };
}

function eventsIn({ facts, schedules: { news, exceptedEvents }, ...same }: PendingEvents) {
  return {
    ...same,
    facts: [...facts.values()],
    schedules: { news: [...news.values()], exceptedEvents: [...exceptedEvents] },
  };
}

function writeRetries() {
  const pauses = backoff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
  let slowTries = 0;
  return {
    reset: () => {
      pauses.reset();
      slowTries = 0;
    },
    /** The pause before a retry; null when a retry would fail too. */
    pauseAfter: (error: unknown) => {
      const isSlow = isStatementTimeout(error);
      slowTries = isSlow ? slowTries + 1 : 0;
      if (isSlow ? slowTries < MOST_SLOW_TRIES : isDatabaseUnavailable(error)) return pauses.next();
      slowTries = 0;
      return null;
    },
  };
}
