import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

// Uses the PostgreSQL of the npm packages, or the server that TEST_DATABASE_URL names.
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? null : await startPostgres();
  project.provide('postgresUrl', given ?? server?.url ?? '');
  return async () => server?.stop();
}
