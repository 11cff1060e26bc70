import { readFileSync } from 'node:fs';
import type { Client } from 'pg';

/** A clock tick of /proc, on every common Linux. */
const TICK_MS = 10;

/**
 * The processor time so far of all of PostgreSQL's processes but the observer's own, in milliseconds. On Linux only, and
 * where the server runs on this machine.
 */
export async function databaseCpuMs(observer: Client): Promise<number> {
  const { rows } = await observer.query<{ pid: number; own: boolean }>(
    'select pid, pid = pg_backend_pid() as own from pg_stat_activity where pid is not null',
  );
  const own = rows.find((row) => row.own)?.pid ?? 0;
  const running = rows.filter((row) => !row.own).map(({ pid }) => ranMs(pid));
  return running.reduce((sum, one) => sum + one, 0) + endedChildrenMs(parentOf(own));
}

function ranMs(pid: number) {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;
  } catch {
    return 0; // it has ended since, and counts among the ended ones
  }
}

function parentOf(pid: number) {
  return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** What a process's children had computed when they ended: backends that were closed, and parallel workers. */
function endedChildrenMs(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}
