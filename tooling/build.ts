import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const STAMP = 'dist/built-from';

/** Builds the pages, unless `dist` was built from the same sources. */
export async function buildWhenStale(): Promise<void> {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  console.log('Building the pages…');
  // So that a build that fails is not taken for the previous one.
  rmSync(STAMP, { force: true });
  const { createBuilder } = await import('vite'); // loaded only for a build, since it takes long
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production'; // pages are always built for production
  try {
    const builder = await createBuilder({ logLevel: 'warn' });
    await builder.buildApp();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
  precompress('dist/client');
  writeFileSync(STAMP, sources);
}

/** Writes a Brotli and a gzip file beside each text file, at the highest levels. */
function precompress(folder: string) {
  for (const file of globSync(`${folder}/**/*.{js,css,svg,json,txt,webmanifest}`)) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function fingerprint() {
  const files = globSync([
    'web/**/*',
    'contract/**/*.ts',
    'i18n/**/*.ts',
    'tooling/*.ts',
    'vite.config.ts',
    'package-lock.json',
  ]).toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    if (/\.(tsx?|css|svg|png|json|txt|webmanifest|woff2|ico)$/.test(file))
      hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

if (import.meta.main) await buildWhenStale();
