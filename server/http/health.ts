import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { App } from './serve.ts';

/** `/healthz`: the process lives. `/readyz`: it can serve, so the database answers and nobody has asked it to stop. */
export function healthRoutes(app: App, { db }: Deps, isStopping: () => boolean): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    await sql`select 1`.execute(db);
    return { status: 'ready' };
  });
}
