import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { App } from './http.ts';

/** Requests within this time share one query, because the route is not rate limited. */
const ANSWER_HOLDS_MS = 1_000;

/** Locks no row. A session that can only read refuses it, and its connection is replaced. */
const askToWrite = sql`select from bot_leader where false for share`;

/**
 * `/healthz`: the process is alive. `/readyz`: the database can be written and the process is not stopping. With
 * `?without=database` it tells the latter alone: what is cached is served while the database is away.
 */
export function healthRoutes(app: App, { db }: Deps, isStopping: () => boolean): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  let answer: Promise<unknown> | null = null;
  const askDatabase = () => {
    if (answer) return answer;
    setTimeout(() => {
      answer = null;
    }, ANSWER_HOLDS_MS).unref();
    answer = askToWrite.execute(db);
    return answer;
  };

  app.get<{ Querystring: { without?: unknown } }>('/readyz', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    if (request.query.without !== 'database') await askDatabase();
    return { status: 'ready' };
  });
}
