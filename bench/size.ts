// npm run size: how much script a first view asks for, gzipped, against its limit.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadBuiltPages } from '#server/http/pages.ts';
import { buildWhenStale } from '../build.ts';

const LIMIT_KB = 120;

await buildWhenStale();
const { assets } = await loadBuiltPages('dist');
const { scripts, preloads } = assets('ko');
const sizes = [...scripts, ...preloads].map((path) => ({
  path,
  kb: gzipSync(readFileSync(join('dist/client', path)), { level: 9 }).length / 1024,
}));
const total = sizes.reduce((sum, { kb }) => sum + kb, 0);

for (const { path, kb } of sizes) console.log(`${kb.toFixed(1).padStart(7)} KB  ${path}`);
console.log(`${total.toFixed(1).padStart(7)} KB  asked for by the HTML, at most ${LIMIT_KB} KB`);
if (total > LIMIT_KB) process.exit(1);
