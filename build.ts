import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createBuilder } from 'vite';

const STAMP = 'dist/built-from';

/** Builds the browser's half unless what is there was built from these very sources. */
export async function buildWhenStale(): Promise<void> {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  console.log('Building the pages…');
  const builder = await createBuilder({ logLevel: 'warn' });
  await builder.buildApp();
  precompress('dist/client');
  writeFileSync(STAMP, sources);
}

/** Puts a Brotli and a gzip file beside each text file, as small as they get: they are made once and sent often. */
function precompress(folder: string) {
  for (const file of globSync(`${folder}/**/*.{js,css,svg,json,txt,webmanifest}`)) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function fingerprint() {
  const files = globSync(['web/**/*', 'contract/**/*.ts', 'vite.config.ts', 'package-lock.json']).toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    if (/\.(tsx?|css|svg|png|json|txt|webmanifest|woff2|ico)$/.test(file))
      hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

if (import.meta.main) await buildWhenStale();
