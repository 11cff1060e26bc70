import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Tests that need a database run on PostgreSQL.
const withDatabase = ['server/**/*.test.ts', 'database/**/*.test.ts', 'demo/**/*.test.ts'];
// Whole processes that are killed and stopped; on both engines in npm run test:long.
const processes = ['server/{process,run,shutdown}.test.ts', 'server/moderation/undo-after-kill.test.ts'];
// What depends on the engine, and the demo, which runs on the embedded one.
const onEmbedded = [
  'server/ops/backup/running.test.ts',
  'server/guilds/busy.test.ts',
  'database/**/*.test.ts',
  'demo/**/*.test.ts',
];
// Once on the embedded engine in npm run test:long: each statement, each endpoint, each job, the models.
const engines = [
  'server/embedded-*.test.ts',
  'server/access-table.test.ts',
  'server/people/own-data/every-column.test.ts',
  'server/people/api-keys/*.test.ts',
  'server/{directory/pictures/picture,guilds/fetch-icons}.test.ts',
  'server/{process,shutdown}.test.ts',
  'server/moderation/undo-after-kill.test.ts',
  'server/moderation/public-notices/*.test.ts',
  'server/ops/doctor/*.test.ts',
  'server/ops/backup/!(running).test.ts',
  'server/**/*.model.test.ts',
];
const notHere = ['**/node_modules/**', 'dist/**', 'e2e/**'];

export default defineConfig({
  test: {
    exclude: notHere,
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
    setupFiles: ['./tooling/fail-on-console.ts', './tooling/fail-on-kept-clock.ts'],
    projects: [
      {
        test: { name: 'rules', include: ['**/*.test.{ts,tsx}'], exclude: [...notHere, ...withDatabase] },
      },
      {
        test: {
          name: 'embedded',
          include: onEmbedded,
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: './database/testing/embedded.setup.ts',
        },
      },
      {
        test: {
          name: 'postgres',
          include: withDatabase,
          exclude: [...notHere, ...processes, 'server/embedded-*.test.ts', 'demo/**'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: './database/testing/postgres.setup.ts',
          setupFiles: './database/testing/note-statements.setup.ts',
        },
      },
      {
        test: {
          name: 'processes',
          include: processes,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: './database/testing/postgres.setup.ts',
        },
      },
      {
        test: {
          name: 'engines',
          include: engines,
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: './database/testing/embedded.setup.ts',
        },
      },
    ],
  },
});
