import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { migratePglite } from '../embedded.ts';

// Initializing and migrating an embedded database takes seconds, loading a dump much less.
export async function setup(project: TestProject): Promise<() => void> {
  const pglite = await PGlite.create();
  await migratePglite(pglite);
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync('.cache', { recursive: true });
  // One file for each run, because a simultaneous run would replace it.
  const file = `.cache/migrated-${process.pid}.tar`;
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  project.provide('embeddedDump', file);
  return () => rmSync(file, { force: true });
}
