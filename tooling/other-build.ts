import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files of a build by their paths below its folder. */
export type BuiltFiles = ReadonlyMap<string, Buffer>;

/** The forms of a file: see `precompress` in `build.ts`. */
const FORMS = ['', '.br', '.gz'];

/**
 * The assets that a build has made. Those that it took along from the build before it are left out, so that they do not
 * pile up from one version to the next. Null where there is no build.
 */
export function findAssetsOf(dist: string): BuiltFiles | null {
  const manifest = join(dist, 'client/.vite/manifest.json');
  if (!existsSync(manifest)) return null;
  const chunks = Object.values(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>); // Vite's own format
  const names = chunks.flatMap(({ file, css = [], assets = [] }) => [[file], css, assets].flat());
  const paths = names.flatMap((name) => FORMS.map((form) => join('client', name + form)));
  return new Map(
    paths
      .filter((path) => existsSync(join(dist, path)))
      .map((path) => [path, readFileSync(join(dist, path))]),
  );
}

/** Adds the assets of another build that a build has not made itself. */
export function addAssets(dist: string, assets: BuiltFiles): void {
  for (const [path, content] of assets) {
    const to = join(dist, path);
    if (existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, content);
  }
}

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
}
