import type { TestProject } from 'vitest/node';
import { openDatabase } from '../open.ts';
import { startPostgres } from './postgres-server.ts';
import { createDatabase, dropDatabase } from './test-database.ts';

// Uses the PostgreSQL of the npm packages, one whose programs are in the folder TEST_POSTGRES_PROGRAMS, or the server that
// TEST_DATABASE_URL names.
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const programs = process.env['TEST_POSTGRES_PROGRAMS'];
  const server = given ? null : await startPostgres(programs ? { programs } : {});
  const url = given ?? server?.url ?? '';
  project.provide('postgresUrl', url);

  const template = await createDatabase(url);
  const { close } = await openDatabase({ databaseUrl: template, dataDir: '', onError: () => {} });
  await close();
  project.provide('postgresTemplate', new URL(template).pathname.slice(1));

  return async () => {
    await dropDatabase(template);
    await server?.stop();
  };
}
