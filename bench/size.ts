// npm run size: how much script a first view asks for, gzipped, and how much there is in all, against their limits.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadBuiltPages } from '#server/http/pages.ts';
import { buildWhenStale } from '../build.ts';

const FIRST_VIEW_KB = 120;
// What follows a first view when the page is idle must stay below this; as long as all there is does, it does.
const ALL_KB = 150;

await buildWhenStale();
const { assets } = await loadBuiltPages('dist');
const { scripts, preloads } = assets('ko');
const first = sumOf([...scripts, ...preloads].map((path) => join('dist/client', path)));
const all = sumOf(globSync('dist/client/assets/*.js'));

console.log(`${first.toFixed(1).padStart(7)} KB asked for by the HTML, at most ${FIRST_VIEW_KB} KB`);
console.log(`${all.toFixed(1).padStart(7)} KB in all, at most ${ALL_KB} KB`);
if (first > FIRST_VIEW_KB || all > ALL_KB) process.exit(1);

function sumOf(files: readonly string[]) {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length / 1024, 0);
}
