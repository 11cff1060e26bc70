import { isStatementTimeout } from '#database/unavailable.ts';
import type { Deps } from '../../deps.ts';
import type { SessionInfo } from '../../discord/gateway.ts';
import { writeInBatches } from '../batches.ts';
import { wantCounts } from '../counts.store.ts';
import {
  findOfShards,
  recordFacts,
  recordGone,
  recordPresent,
  type GuildFact,
  type Roster,
} from '../guild.store.ts';
import { queueSuspensions } from '../suspension.store.ts';
import type { LeaderTransaction } from '../leader.store.ts';
import { recordSessions, recordShards, type ShardNews } from '../shard.store.ts';
import { writeSchedules, type Schedules } from '../../events/schedules/write-schedules.ts';

/** The merged events since the last write, in the order in which they are written. */
export interface Events {
  rosters: readonly Roster[];
  facts: readonly GuildFact[];
  /** Undefined without news of scheduled events. */
  schedules?: Schedules;
  sessions: ReadonlyMap<number, SessionInfo>;
  /** Undefined when no connection has changed. */
  shards: ShardNews | undefined;
}

type Needs = Pick<Deps, 'databaseNow' | 'log'> & { lead: LeaderTransaction };

/** Keeps transactions short, even after a long time without a database. */
const GUILDS_AT_A_TIME = 500;
const ROWS_LOOKED_AT = 20_000;
const FEWEST_LOOKED_AT = 500;

/**
 * Writes the gateway's facts, and the session's sequence after them: after a crash the session never resumes past a
 * fact that is not stored. Rows that cannot be written are left to the next sweep.
 */
export async function writeEvents(
  needs: Needs,
  { rosters, facts, schedules, sessions, shards }: Events,
  receivedAt: Date,
): Promise<void> {
  const { lead, databaseNow } = needs;
  await recordRosters(needs, rosters, receivedAt);
  const inOrder = facts.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await writeInBatches(inOrder, {
    size: GUILDS_AT_A_TIME,
    write: (batch) =>
      lead(async (trx) => {
        const leaving = idsOf(batch.filter(({ present }) => present === false));
        await queueSuspensions(trx, { leaving, batch: idsOf(batch) }, databaseNow());
        await recordFacts(trx, batch, receivedAt);
      }),
    setAside: setAside(needs, ({ id }) => id),
  });
  // After the facts, by which guilds begin and cease to show their events.
  if (schedules) await writeSchedules({ ...needs, setAside: setAside(needs, String) }, schedules, receivedAt);
  await lead(async (trx) => {
    await recordSessions(trx, sessions);
    if (shards) await recordShards(trx, shards);
  });
}

function idsOf(facts: readonly GuildFact[]): string[] {
  return facts.map(({ id }) => id);
}

/** Logs guilds that cannot be written. */
export function setAside<Row>({ log }: Pick<Needs, 'log'>, idOf: (row: Row) => string) {
  return (rows: readonly Row[], error: unknown): void => {
    const guilds = rows.slice(0, 10).map(idOf);
    log.error(
      { err: error, guilds, count: rows.length },
      'guilds: some could not be written and wait for the next sweep',
    );
  };
}

/** Marks the guilds of rosters as present, and the stored ones of their shards that are in none of them as left. */
async function recordRosters(needs: Needs, rosters: readonly Roster[], receivedAt: Date) {
  const { lead } = needs;
  const perBatch = { size: GUILDS_AT_A_TIME, setAside: setAside(needs, (id: string) => id) };
  for (const { ids, isStart = false } of rosters)
    await writeInBatches(ids.toSorted(), {
      ...perBatch,
      write: (batch) =>
        lead(async (trx) => {
          const arrived = await recordPresent(trx, batch, receivedAt);
          // The sweep after a start counts all guilds.
          if (!isStart) await wantCounts(trx, arrived);
        }),
    });
  // All stored guilds are looked at: once for the rosters of a start together, and not once for each.
  for (const [shardCount, of] of Map.groupBy(rosters, (roster) => roster.shardCount))
    await recordMissing(needs, { shardCount, rosters: of, perBatch }, receivedAt);
}

interface Rosters {
  shardCount: number;
  rosters: readonly Roster[];
  perBatch: { size: number; setAside: (ids: readonly string[], error: unknown) => void };
}

async function recordMissing(needs: Needs, { shardCount, rosters, perBatch }: Rosters, receivedAt: Date) {
  const { lead, databaseNow } = needs;
  const listed = new Set(rosters.flatMap(({ ids }) => ids));
  const shardIds = rosters.map(({ shardId }) => shardId);
  for (let after: string | null = ''; after !== null;) {
    const found = await findSome(lead, { shardIds, shardCount }, after);
    await writeInBatches(
      found.ids.filter((id) => !listed.has(id)),
      {
        ...perBatch,
        write: (batch) =>
          lead(async (trx) => {
            await queueSuspensions(trx, { leaving: batch, batch }, databaseNow());
            await recordGone(trx, batch, receivedAt);
          }),
      },
    );
    after = found.upTo;
  }
}

async function findSome(
  lead: LeaderTransaction,
  shards: { shardIds: readonly number[]; shardCount: number },
  after: string,
) {
  for (let lookAt = ROWS_LOOKED_AT; ; lookAt = Math.ceil(lookAt / 2)) {
    try {
      return await lead((trx) => findOfShards(trx, shards, { after, lookAt }));
    } catch (error) {
      if (!isStatementTimeout(error) || lookAt <= FEWEST_LOOKED_AT) throw error;
    }
  }
}
