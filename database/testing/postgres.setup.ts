import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

// PostgreSQL comes from the npm packages, or is the one that TEST_DATABASE_URL names.
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? null : await startPostgres();
  project.provide('postgresUrl', given ?? server?.url ?? '');
  return async () => server?.stop();
}
