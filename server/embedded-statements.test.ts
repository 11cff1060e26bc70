import { globSync, openAsBlob } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, inject, test } from 'vitest';
import { readStatements } from '#database/testing/noted-statements.ts';

/** Its tests are those of other nouns. */
const WITHOUT_TESTS = 'server/listings/revisions';

test('each noun that has a store has noted its statements on PostgreSQL', () => {
  expect(readStatements('server/').length, 'run npm test first, which notes them').toBeGreaterThan(1_500);
  const nouns = new Set(globSync('server/*/**/*.store.ts').map((file) => dirname(file)));
  const silent = [...nouns].filter((noun) => readStatements(`${noun}/`).length === 0);
  expect(silent).toEqual([WITHOUT_TESTS]);
});

test('the embedded database takes each statement of the tests on PostgreSQL', async () => {
  const pglite = await PGlite.create({ loadDataDir: await openAsBlob(inject('embeddedDump')) });
  const refused: string[] = [];
  for (const text of readStatements('server/')) {
    try {
      await pglite.describeQuery(text);
    } catch (error) {
      refused.push(`${(error as Error).message}: ${text}`);
    }
  }
  await pglite.close();
  expect(refused).toEqual([]);
});
