import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#contract/pages.ts';
import type { Pages } from './pages.ts';

/** Loads the output of `vite build` from a folder. */
export async function loadBuiltPages(dist: string): Promise<Pages> {
  // Built from web/entry-server.tsx, which is a renderer of pages.
  const renderer = (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as PageRenderer;
  const files = join(dist, 'client');
  return { ...renderer, files, assets: readAssets(join(files, '.vite/manifest.json')) };
}

/** Reads from Vite's manifest what the HTML preloads, so that nothing is discovered a round trip later. */
function readAssets(manifestPath: string): Pages['assets'] {
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<string, ManifestChunk>; // Vite's own format
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error(`${manifestPath} names no entry`);
  const scripts = [`/${entry.file}`];
  return (language, source) => {
    const own = [source, `i18n/${language}/visitors.ts`].flatMap((name) => (name && manifest[name]) || []);
    const chunks = withImports([entry, ...own], manifest);
    const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`);
    const preloads = chunks.filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`);
    return { scripts, styles, preloads };
  };
}

/** Chunks with all their imports, each once. */
function withImports(chunks: readonly ManifestChunk[], manifest: Readonly<Record<string, ManifestChunk>>) {
  const found = new Set<ManifestChunk>();
  const visit = (chunk: ManifestChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports ?? []) visit(manifest[name]);
  };
  for (const chunk of chunks) visit(chunk);
  return [...found];
}

interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}
