import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { addressesOnly } from './addresses-only.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// `vite build` makes both: dist/client for browsers and dist/server/entry-server.js for our own server.
export default defineConfig(({ command }) => ({
  root: at('.'),
  publicDir: at('web/public'),
  appType: 'custom',
  plugins: [react(), tailwindcss(), addressesOnly()],
  builder: { sharedConfigBuild: true },
  build: { modulePreload: { polyfill: false }, reportCompressedSize: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: at('dist/client'),
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: at('web/entry-client.tsx'),
          output: { codeSplitting: { groups: [onEveryPage(at('web/entry-client.tsx'))] } },
        },
      },
    },
    ssr: {
      // Without this define the development React would render in production, three times slower.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true as const },
      }),
      build: {
        outDir: at('dist/server'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node24',
        rolldownOptions: {
          input: at('web/entry-server.tsx'),
          output: { entryFileNames: 'entry-server.js', codeSplitting: false },
        },
      },
    },
  },
}));

/** What a chunk's group can ask about a module. */
interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/**
 * What the entry imports is on every page, so it is one chunk. Left to itself, each part of it that some other chunk
 * imports too would be a chunk of its own, and forty small files compress worse than one.
 */
function onEveryPage(entry: string) {
  let reached: Set<string> | undefined;
  return {
    debugName: 'every page',
    name: (id: string, modules: Modules) => {
      reached ??= reachedFrom(entry, modules);
      return reached.has(id) ? 'every-page' : null;
    },
  };
}

function reachedFrom(entry: string, modules: Modules) {
  const reached = new Set<string>();
  const visit = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(entry);
  // It waits for its page, and its page for this chunk.
  reached.delete(entry);
  return reached;
}
