// npm run size: the gzipped scripts of a first view, with its texts, against their limit.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PAGE_NAMES, pageSource } from '#contract/paths.ts';
import { loadBuiltPages } from '#server/http/built-pages.ts';
import { buildWhenStale } from '../tooling/build.ts';

const LIMIT_KB = 140;

/** The sources of measured pages in the manifest. */
const MEASURED = PAGE_NAMES.map(pageSource);
await buildWhenStale();
const folder = 'dist/client';
const { assets } = await loadBuiltPages('dist');
let isOver = false;
for (const page of MEASURED) {
  // The texts in Korean and Japanese are slightly longer than in English.
  const { scripts, preloads } = assets('ja', page);
  const first = new Set([...scripts, ...preloads].map((path) => path.replace(/^\//, '')));
  const kb = sumOf(first);
  console.log(`${kb.toFixed(1).padStart(7)} KB of ${LIMIT_KB} KB asked for by the HTML of ${page}`);
  isOver ||= kb > LIMIT_KB;
}
if (isOver) process.exit(1);

function sumOf(files: Iterable<string>) {
  let sum = 0;
  for (const file of new Set(files))
    sum += gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1024;
  return sum;
}
