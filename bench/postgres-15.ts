// The tests of the server on PostgreSQL 15, the oldest that is supported: `node bench/postgres-15.ts`. Files may follow.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { needPart } from './parts.ts';

const server = await startPostgres({ programs: dirname(needPart('postgres15')) });
try {
  const args = ['run', '--project', 'postgres', '--tagsFilter', '!long', ...process.argv.slice(2)];
  const tests = spawn('vitest', args, {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: server.url },
  });
  const [code] = (await once(tests, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await server.stop();
}
