import { setTimeout as sleep } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** Statistics from a smaller sample than PostgreSQL's 100: reading it is most of the time that ANALYZE takes. */
const STATISTICS_TARGET = 10;
/** Between two statements requests are answered. */
const PAUSE_MS = 20;

/**
 * Removes dead rows and renews the planner's statistics. PGlite runs a statement in this very thread, and nothing else
 * runs meanwhile: each table has its own statements, so that the longest pause is that of the largest table.
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
