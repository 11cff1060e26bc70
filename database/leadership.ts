import type { Connection } from './connection.ts';
import { TAKE_EPOCH } from './leader.ts';
import type { Leadership } from './open.ts';

const LEADER_LOCK = 7_240_118;
const ASK_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 4_000;
const PREDECESSOR_GONE_WITHIN_MS = 1_000;

/**
 * Tries to take the lead: an advisory lock, which the database frees when its connection ends. A process has at most one
 * such connection, and cannot take the lead again before the backend of its last one has ended.
 */
export function leadership(open: () => Connection): () => Promise<Leadership | null> {
  let current: Connection | null = null;
  let isLeading = false;
  let turn: Promise<unknown> = Promise.resolve();

  const ask = async () => {
    if (isLeading) return null;
    if (current) await goneInTime(current);
    const connection = open();
    current = connection;
    void connection.gone.then(() => {
      if (current === connection) current = null;
    });
    await connection.ready;
    const { rows } = await connection.query(`select pg_try_advisory_lock(${LEADER_LOCK}) as leads`);
    const [answer] = rows as { leads: boolean }[];
    if (!answer?.leads) {
      connection.close();
      return null;
    }
    const epoch = await takeEpoch(connection);
    isLeading = true;
    // A connection whose server has vanished looks like an idle one until it is asked something.
    const asking = setInterval(() => {
      connection.query('select 1', [], ANSWER_WITHIN_MS).catch(() => {}); // `lost` tells
    }, ASK_EVERY_MS);
    asking.unref();
    void connection.lost.then(() => {
      clearInterval(asking);
      isLeading = false;
    });
    return { epoch, ended: connection.lost, giveBack: () => giveBack(connection) };
  };

  return () => {
    const asking = turn.then(ask);
    turn = asking.catch(() => {}); // the caller gets the rejection
    return asking;
  };
}

/** Runs on the connection that holds the lock, so that no other process can have taken the lead in between. */
async function takeEpoch(connection: Connection) {
  try {
    const { rows } = await connection.query(TAKE_EPOCH);
    const [taken] = rows as { epoch: number }[]; // as the statement returns it
    return Number(taken?.epoch);
  } catch (error) {
    connection.close(); // frees the lock
    throw error;
  }
}

async function giveBack(connection: Connection) {
  await connection.query(`select pg_advisory_unlock(${LEADER_LOCK})`).catch(() => {}); // a lost connection holds none
  connection.close();
  await connection.lost;
}

async function goneInTime(connection: Connection) {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error('timeout exceeded when trying to connect')),
    PREDECESSOR_GONE_WITHIN_MS,
  );
  try {
    await Promise.race([connection.gone, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
