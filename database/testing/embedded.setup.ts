import { mkdirSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { migratePglite } from '../embedded.ts';

// Making and migrating an embedded database takes seconds, loading a dump of one much less.
export async function setup(project: TestProject): Promise<void> {
  const pglite = await PGlite.create();
  await migratePglite(pglite);
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync('.cache', { recursive: true });
  const file = '.cache/migrated.tar';
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  project.provide('embeddedDump', file);
}
