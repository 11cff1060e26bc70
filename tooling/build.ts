import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { addAssets, findAssetsOf } from './other-build.ts';
import { stylesheetNotices } from './stylesheet-notices.ts';

const DIST = 'dist';
const STAMP = `${DIST}/built-from`;

/** Builds the pages, unless `dist` was built from the same sources. */
export async function buildWhenStale(): Promise<void> {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  console.log('Building the pages…');
  // So that a build that fails is not taken for the previous one.
  rmSync(STAMP, { force: true });
  await build(DIST);
  writeFileSync(STAMP, sources);
}

/** Names of built files that differ from those of `vite.config.ts`. The server's build names fonts too. */
interface BuiltNames {
  client?: Rolldown.OutputOptions;
  server?: Rolldown.OutputOptions;
}

/** Builds the pages into a folder: `client` for browsers, `server` for our own server. */
export async function build(folder: string, names: BuiltNames = {}): Promise<void> {
  const { createBuilder } = await import('vite'); // loaded only for a build, since it takes long
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production'; // pages are always built for production
  try {
    const builder = await createBuilder({
      logLevel: 'warn',
      environments: {
        client: {
          build: { outDir: resolve(folder, 'client'), rolldownOptions: { output: names.client ?? {} } },
        },
        ssr: {
          build: { outDir: resolve(folder, 'server'), rolldownOptions: { output: names.server ?? {} } },
        },
      },
    });
    await builder.buildApp();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
  appendFileSync(`${folder}/client/licenses.txt`, `\n${stylesheetNotices()}`);
  precompress(`${folder}/client`);
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

/** `npm run build -- --with DIR`: with the assets of the build in that folder, which may be `dist` itself. */
async function buildAsAsked() {
  const { values } = parseArgs({ options: { with: { type: 'string' } } });
  if (values.with === undefined) return buildWhenStale();
  const others = findAssetsOf(values.with); // before the build empties its folder
  if (others === null) {
    console.error(`${values.with} holds no build: it has no client/.vite/manifest.json.`);
    process.exitCode = 1;
    return;
  }
  await buildWhenStale();
  addAssets(DIST, others);
}

if (import.meta.main) await buildAsAsked();
