import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import type { Deps } from '../deps.ts';
import type { Dispatch } from '../discord/gateway.ts';
import { inOrder, nothingHeard, take, takeShards, type Backfills } from './heard.ts';
import { LeadLost, type LeaderTransaction } from './leader.store.ts';
import { recordHeard } from './record-heard.ts';

/** Listens to the gateway and writes down what it says about guilds, and which shards are connected. */
export interface GuildEvents {
  hear(dispatch: Dispatch): void;
  /** All shards begin anew: so many, and none of them connected. */
  hearShards(shardCount: number): void;
  /** When shards were last known to be connected; null when one is not. */
  hearConnections(connectedAt: ReadonlyMap<number, Date | null>): void;
  /** Waits until all that was heard is written, but no longer for a database that is away. */
  finish(): Promise<void>;
}

type Needs = Pick<Deps, 'clock' | 'log'> & { lead: LeaderTransaction };

// The embedded database lets nothing else happen while it writes: without a breath between two writes, the
// events of a stream would be heard, and written, one by one.
const BREATH_MS = 20;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;
const MOST_SLOW_TRIES = 5;

/**
 * Events are gathered while a write is under way and written together: one write at a time, each event
 * in its order, memory bounded by the number of guilds. While the database is away they wait for it.
 * Once the lead is lost nothing is written any more: who leads then hears it all again, from the place
 * up to which it was written.
 */
export function followGuilds({ lead, clock, log }: Needs, lost: AbortSignal): GuildEvents {
  const finishing = new AbortController();
  const enough = AbortSignal.any([finishing.signal, lost]);
  const backfills: Backfills = new Map();
  let heard = nothingHeard();
  let writing: Promise<void> | null = null;

  /** Whether another try may help. */
  const mayPass = (error: unknown, slowTries: number) =>
    isStatementTimeout(error) ? slowTries < MOST_SLOW_TRIES : isDatabaseUnavailable(error);

  const write = async () => {
    let slowTries = 0;
    for (let pause = FIRST_PAUSE_MS; heard.any;) {
      await sleep(BREATH_MS);
      if (lost.aborted) break;
      const batch = heard;
      heard = nothingHeard();
      try {
        await recordHeard({ lead, log }, { ...batch, facts: [...batch.facts.values()] }, clock());
        pause = FIRST_PAUSE_MS;
        slowTries = 0;
      } catch (error) {
        if (error instanceof LeadLost) break;
        slowTries = isStatementTimeout(error) ? slowTries + 1 : 0;
        if (!mayPass(error, slowTries)) {
          log.error({ err: error }, 'guilds: events could not be written and wait for the next sweep');
          slowTries = 0;
          continue;
        }
        heard = inOrder(batch, heard);
        if (finishing.signal.aborted) break;
        log.warn({ err: error, pause }, 'guilds: events wait for the database');
        await sleep(pause, undefined, { signal: enough }).catch(() => {}); // the loop sees why it ended early
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
    writing = null;
  };
  const note = () => {
    heard.any = true;
    writing ??= write();
  };

  return {
    hear: ({ payload, shardId, session }) => {
      take(heard, payload, session, backfills);
      heard.sessions.set(shardId, session);
      note();
    },
    hearShards: (shardCount) => {
      heard.shards = { shardCount, connectedAt: new Map() };
      note();
    },
    hearConnections: (connectedAt) => {
      heard.shards = takeShards(heard.shards, { shardCount: undefined, connectedAt });
      note();
    },
    finish: async () => {
      finishing.abort();
      await writing;
    },
  };
}
