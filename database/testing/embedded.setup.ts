import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { ensureSchemaOf } from '../embedded.ts';

// Making an embedded database takes seconds, loading a dump much less.
export async function setup(project: TestProject): Promise<() => void> {
  const pglite = await PGlite.create();
  await ensureSchemaOf(pglite);
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync('.cache', { recursive: true });
  // One file for each run, because a simultaneous run would replace it.
  const file = `.cache/database-${process.pid}.tar`;
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  project.provide('embeddedDump', file);
  return () => rmSync(file, { force: true });
}
