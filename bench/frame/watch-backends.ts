import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Counts of a site's backends. */
export interface Watched {
  /** The largest number at once. */
  readonly most: number;
  readonly longestStatement: { readonly ms: number; readonly query: string };
}

/** Samples a site's backends in a database. */
export async function watchBackends(url: string, everyMs: number) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const stopping = new AbortController();
  let most = 0;
  let longestStatement = { ms: 0, query: '' };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const { all, ms, query } = await lookAt(client);
      most = Math.max(most, all);
      if (ms > longestStatement.ms) longestStatement = { ms, query };
      await sleep(everyMs);
    }
  })();
  return {
    /** The number of backends that run a statement. */
    active: async () => (await lookAt(client)).active,
    stop: async (): Promise<Watched> => {
      stopping.abort();
      await watching;
      await client.end();
      return { most, longestStatement };
    },
  };
}

async function lookAt(client: Client) {
  const { rows } = await client.query<{ all: number; active: number; ms: number; query: string }>(`
    with backends as (
      select state, query, extract(epoch from clock_timestamp() - query_start) * 1000 as ms from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and application_name like 'guildhall%'
    ), running as (select * from backends where state = 'active')
    select (select count(*) from backends)::int as all, (select count(*) from running)::int as active,
      coalesce((select max(ms) from running), 0)::float8 as ms,
      coalesce((select left(query, 80) from running order by ms desc limit 1), '') as query`);
  return rows[0] ?? { all: 0, active: 0, ms: 0, query: '' };
}
