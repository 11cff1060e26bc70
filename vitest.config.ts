import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Tests that need a database run on both engines; the others once.
const withDatabase = ['server/**/*.test.ts', 'database/**/*.test.ts', 'demo/**/*.test.ts'];
// On the embedded engine these run in npm test, the others in npm run test:long.
const embeddedFirst = [
  'server/{process,run,shutdown}.test.ts',
  'server/search/*.test.ts',
  'server/backup/running.test.ts',
  'database/**/*.test.ts',
  'demo/**/*.test.ts',
];
// Slow ones whose database does not matter.
const onPostgresOnly = [
  'server/http/requests.test.ts',
  'server/discord/discord-budget.test.ts',
  'server/listings/about-blocks.test.ts',
];

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', 'dist/**', 'e2e/**'],
    globals: false,
    testTimeout: 60_000,
    hookTimeout: 600_000, // an embedded database is made in one
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: availableParallelism(),
    isolate: false, // the files of a worker share its modules, which are loaded once
    tags: [
      // Far more than any needs, for machines with other work.
      { name: 'long', description: 'runs in npm run test:long only', timeout: 600_000 },
    ],
    setupFiles: ['./tooling/fail-on-console.ts'],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'dist/**', 'e2e/**', ...withDatabase],
        },
      },
      {
        test: {
          name: 'embedded',
          include: embeddedFirst,
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: './database/testing/embedded.setup.ts',
        },
      },
      {
        test: {
          name: 'embedded-repeats',
          include: withDatabase,
          exclude: ['**/node_modules/**', ...embeddedFirst, ...onPostgresOnly],
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: './database/testing/embedded.setup.ts',
        },
      },
      {
        test: {
          name: 'postgres',
          include: withDatabase,
          exclude: ['**/node_modules/**', 'server/run.test.ts'], // which needs no database, and runs once
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: './database/testing/postgres.setup.ts',
        },
      },
    ],
  },
});
