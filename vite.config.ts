import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { separateIcons } from './tooling/separate-icons.ts';
import { stripContractSchemas } from './tooling/strip-contract-schemas.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The pages that people come to, and go on to from each other.
const LIKELY = [at('web/pages/home.tsx'), at('web/pages/server.tsx')] as const;

// `vite build` makes both: dist/client for browsers and dist/server/entry-server.js for our own server.
export default defineConfig(({ command }) => ({
  root: at('.'),
  publicDir: at('web/public'),
  appType: 'custom',
  plugins: [react(), tailwindcss(), stripContractSchemas(), separateIcons()],
  builder: { sharedConfigBuild: true },
  build: {
    // web/polyfills.ts has the functions that these lack; their older CSS is looked at in e2e/older-browsers.test.ts.
    target: ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: at('dist/client'),
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: at('web/entry-client.tsx'),
          output: {
            chunkFileNames,
            codeSplitting: { groups: [onEveryPage(at('web/entry-client.tsx'), LIKELY)] },
          },
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

/** Names a chunk after its module, and a language's texts after the language as well: `ko-texts`. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null | undefined }) {
  const [, language] = /\/i18n\/([^/]+)\/[^/]+$/.exec(facadeModuleId ?? '') ?? [];
  return `assets/${language === undefined ? '' : `${language}-`}[name]-[hash].js`;
}

/** What a chunk's group can ask about a module. */
interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/**
 * What the entry imports is on every page, so it is one chunk. Left to itself, each part of it that some other chunk
 * imports too would be a chunk of its own, and forty small files compress worse than one. What both likely pages
 * import is in it too, for the same reason.
 */
function onEveryPage(entry: string, [one, other]: readonly [string, string]) {
  let reached: Set<string> | undefined;
  return {
    debugName: 'every page',
    name: (id: string, modules: Modules) => {
      reached ??= reachedFromAll(entry, [one, other], modules);
      return reached.has(id) ? 'every-page' : null;
    },
  };
}

/** What the entry reaches, and what both of two pages do. */
function reachedFromAll(entry: string, [one, other]: [string, string], modules: Modules) {
  const ofOther = reachedFrom(other, modules);
  const shared = [...reachedFrom(one, modules)].filter((id) => ofOther.has(id));
  return new Set([...reachedFrom(entry, modules), ...shared]);
}

/** All that a module imports, and what that imports. */
function reachedFrom(start: string, modules: Modules) {
  const reached = new Set<string>();
  const visit = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(start);
  // The entry waits for its page, and its page for this chunk.
  reached.delete(start);
  return reached;
}
