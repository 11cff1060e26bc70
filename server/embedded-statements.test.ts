import { PGlite } from '@electric-sql/pglite';
import { openAsBlob } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { readStatements } from '#database/testing/noted-statements.ts';

test(
  'the embedded database takes each statement of the tests on PostgreSQL',
  { tags: ['long'] },
  async () => {
    const statements = readStatements('server/');
    // Without them this test would hold nothing.
    expect(statements.length, 'run npm test first, which notes them').toBeGreaterThan(300);
    const pglite = await PGlite.create({ loadDataDir: await openAsBlob(inject('embeddedDump')) });
    const refused: string[] = [];
    for (const text of statements) {
      try {
        await pglite.describeQuery(text);
      } catch (error) {
        refused.push(`${(error as Error).message}: ${text}`);
      }
    }
    await pglite.close();
    expect(refused).toEqual([]);
  },
);
