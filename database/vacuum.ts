import { setTimeout as sleep } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** Below PostgreSQL's default of 100: a smaller sample, since reading it is most of the time of ANALYZE. */
const STATISTICS_TARGET = 10;
/** Leaves time for requests between two statements. */
const PAUSE_MS = 20;

/**
 * Removes dead rows and updates the planner's statistics. A statement of PGlite blocks the event loop, so each table
 * has its own statements: the longest pause is that of the largest table.
 */
export async function vacuum(pglite: PGlite, signal?: AbortSignal): Promise<void> {
  const { rows: tables } = await pglite.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  await pglite.exec(`set default_statistics_target = ${STATISTICS_TARGET}`);
  for (const { name } of tables) {
    for (const statement of [`vacuum ${name}`, `analyze ${name}`]) {
      if (signal?.aborted) return;
      await pglite.exec(statement);
      await sleep(PAUSE_MS);
    }
  }
}
