// npm run size: the gzipped scripts of a first view, and those loaded when idle, against their limits.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PAGE_NAMES, PAGES, pageSource } from '#contract/paths.ts';
import { loadBuiltPages } from '#server/http/built-pages.ts';
import { buildWhenStale } from '../tooling/build.ts';

const FIRST_VIEW_KB = 140;
const WHEN_IDLE_KB = 145;

/** The sources of measured pages in the manifest. */
const MEASURED = PAGE_NAMES.filter((name) => 'sharesCode' in PAGES[name]).map(pageSource);
// Scripts that every page loads when idle: those of the next pages, of hearts and, when signed in, of messages.
const FETCHED_WHEN_IDLE = [
  ...PAGE_NAMES.filter((name) => 'isLikely' in PAGES[name]).map(pageSource),
  'web/ui/toast/toast.tsx',
];

interface Chunk {
  file: string;
  imports?: string[];
}

await buildWhenStale();
const folder = 'dist/client';
// Vite's manifest: each source with its own chunk, and all other chunks.
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;
const { assets } = await loadBuiltPages('dist');
let isOver = false;
for (const page of MEASURED) {
  // The texts in Korean and Japanese are slightly longer than in English.
  const { scripts, preloads } = assets('ja', page);
  const first = new Set([...scripts, ...preloads].map((path) => path.replace(/^\//, '')));
  const idle = new Set([...first, ...FETCHED_WHEN_IDLE.flatMap(filesOf)]);
  const [firstKb, idleKb] = [sumOf(first), sumOf(idle)];
  tell(firstKb, `of ${FIRST_VIEW_KB} KB asked for by the HTML of ${page}`);
  tell(idleKb, `of ${WHEN_IDLE_KB} KB with what follows when idle`);
  isOver ||= firstKb > FIRST_VIEW_KB || idleKb > WHEN_IDLE_KB;
}
if (isOver) process.exit(1);

/** The file of a chunk, and those of its imports. */
function filesOf(name: string): string[] {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`${name} is no chunk of its own`);
  return [chunk.file, ...(chunk.imports ?? []).flatMap(filesOf)];
}

function sumOf(files: Iterable<string>) {
  let sum = 0;
  for (const file of new Set(files))
    sum += gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1024;
  return sum;
}

function tell(kb: number, what: string) {
  console.log(`${kb.toFixed(1).padStart(7)} KB ${what}`);
}
