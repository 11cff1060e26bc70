import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';

const LOOK_EVERY_MS = 25;
const SCRAPE_EVERY_MS = 500;

/** What a site's backends and its pools waited for. */
export interface Waiting {
  /** The largest number of queries that waited for a connection of one pool. */
  waiting: number;
  /** What the pools' backends did, by share of the samples. */
  waits: Map<string, number>;
  /** The processor time of the watching backend, in milliseconds. */
  cpuMs: number;
}

/** Samples pg_stat_activity, and the pools' metrics, until it is stopped. */
export async function watchWaiting(databaseUrl: string, metricsUrls: readonly string[]) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  const stopping = new AbortController();
  const counts = new Map<string, number>();
  let samples = 0;
  let waiting = 0;

  const looking = (async () => {
    while (!stopping.signal.aborted) {
      for (const { what, count } of await lookAt(client)) {
        counts.set(what, (counts.get(what) ?? 0) + count);
        samples += count;
      }
      await sleep(LOOK_EVERY_MS);
    }
  })();
  const scraping = (async () => {
    while (!stopping.signal.aborted) {
      for (const url of metricsUrls) waiting = Math.max(waiting, await waitingAt(url));
      await sleep(SCRAPE_EVERY_MS);
    }
  })();
  return {
    stop: async (): Promise<Waiting> => {
      stopping.abort();
      await Promise.all([looking, scraping]);
      const cpuMs = Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;
      await client.end();
      return {
        waiting,
        waits: new Map([...counts].map(([what, count]) => [what, count / samples])),
        cpuMs,
      };
    },
  };
}

async function lookAt(client: Client) {
  const { rows } = await client.query<{ what: string; count: number }>(`
    select case when state <> 'active' then state
      when wait_event is null then 'compute' else wait_event_type || ':' || wait_event end as what, count(*)::int as count
    from pg_stat_activity where application_name like 'guildhall pool %' group by what`);
  return rows;
}

async function waitingAt(url: string) {
  const text = await (await fetch(url)).text();
  return Number(/^guildhall_pool_connections\{state="waiting"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}
