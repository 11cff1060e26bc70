import type { Connection } from './client.ts';
import { TAKE_EPOCH } from './leader.ts';
import type { Leadership } from './open.ts';

const LEADER_LOCK = 7_240_118;
const ASK_EVERY_MS = 4_000;
const ANSWER_WITHIN_MS = 3_500;

/**
 * Tries to take the lead: an advisory lock, which the database frees when its connection ends. A process that has lost
 * its connection cannot take the lead again before the server has ended it too.
 */
export function leadership(open: () => Promise<Connection>): () => Promise<Leadership | null> {
  let isLeading = false;
  let turn: Promise<unknown> = Promise.resolve();

  const ask = async () => {
    if (isLeading) return null;
    const connection = await open();
    const epoch = await takeLead(connection);
    if (epoch === null) return null;
    isLeading = true;
    // A connection whose server has vanished looks like an idle one until it is asked something.
    const asking = setInterval(() => {
      connection.query('select 1', ANSWER_WITHIN_MS).catch(() => {}); // `lost` tells
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

/** Takes the lock and the epoch on one connection, so that no other process can have taken the lead in between. */
async function takeLead(connection: Connection): Promise<number | null> {
  try {
    const lock = await connection.query<{ leads: boolean }>(
      `select pg_try_advisory_lock(${LEADER_LOCK}) as leads`,
    );
    if (lock.rows[0]?.leads) {
      const { rows } = await connection.query<{ epoch: number }>(TAKE_EPOCH);
      return Number(rows[0]?.epoch);
    }
  } catch (error) {
    connection.close(); // frees the lock
    throw error;
  }
  connection.close();
  return null;
}

async function giveBack(connection: Connection) {
  await connection.query(`select pg_advisory_unlock(${LEADER_LOCK})`).catch(() => {}); // a lost connection holds none
  connection.close();
  await connection.lost;
}
