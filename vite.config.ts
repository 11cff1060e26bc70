import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { PAGE_NAMES, PAGES, pageSource } from '#contract/paths.ts';
import { stripContractSchemas } from './tooling/strip-contract-schemas.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const ENTRY = at('web/entry-client.tsx');
const PAGE_SOURCES = PAGE_NAMES.map((name) => at(pageSource(name)));
const LIKELY = new Set(
  PAGE_NAMES.filter((name) => 'isLikely' in PAGES[name]).map((name) => at(pageSource(name))),
);

/** Modules of libraries that the build replaces by smaller ones. */
const REPLACED = {
  // wouter's shim is for React before 18
  'use-sync-external-store/shim/index.js': 'react',
  // web/auth/use-action.ts is used instead of TanStack's mutations
  './mutationCache.js': at('web/api/empty-mutation-cache.ts'),
  '../createLucideIcon.mjs': at('web/ui/images/create-icon.ts'),
};

// web/polyfills.ts has the functions that these lack; their older CSS is looked at in e2e/older-browsers.test.ts.
const BROWSERS = ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4'];

// `vite build` makes both: dist/client for browsers and dist/server/entry-server.js for our own server.
export default defineConfig(({ command }) => ({
  root: at('.'),
  publicDir: at('web/public'),
  appType: 'custom',
  plugins: [react(), tailwindcss(), stripContractSchemas()],
  resolve: { alias: REPLACED },
  builder: { sharedConfigBuild: true },
  build: {
    target: BROWSERS,
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
        license: { fileName: 'licenses.txt' },
        rolldownOptions: {
          input: ENTRY,
          output: {
            chunkFileNames,
            codeSplitting: { groups: chunkGroups() },
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

/** Names a chunk after its module, and a language's texts after the language as well: `ko-visitors`. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null | undefined }) {
  const [, language] = /\/i18n\/([^/]+)\/[^/]+$/.exec(facadeModuleId ?? '') ?? [];
  return `assets/${language === undefined ? '' : `${language}-`}[name]-[hash].js`;
}

/** What the bundler knows of modules. */
interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/**
 * The chunks that modules are put into, since many small files compress worse than one: what the entry imports,
 * or a likely page and another one, is on every page; the rest of a page is one chunk, and all else is left to the bundler.
 */
function chunkGroups() {
  let reached: Map<string, string[]> | undefined;
  const pagesOf = (id: string, modules: Modules) => {
    reached ??= reachedFrom([ENTRY, ...PAGE_SOURCES], modules);
    // The entry waits for its page, and its page for this chunk.
    return id === ENTRY ? [] : (reached.get(id) ?? []);
  };
  return [
    {
      debugName: 'every page',
      name: (id: string, modules: Modules) => {
        const pages = pagesOf(id, modules);
        const isShared = pages.length > 1 && pages.some((page) => LIKELY.has(page));
        return isShared || pages.includes(ENTRY) ? 'every-page' : null;
      },
    },
    {
      debugName: 'one page',
      name: (id: string, modules: Modules) => {
        const [page, another] = pagesOf(id, modules);
        return page === undefined || another !== undefined ? null : `${basename(page, '.tsx')}-parts`;
      },
    },
  ];
}

/** All modules that the starts import, directly or not, each with the starts that reach it. */
function reachedFrom(starts: readonly string[], modules: Modules) {
  const reached = new Map<string, string[]>();
  const visit = (id: string, start: string) => {
    const from = reached.get(id) ?? [];
    if (from.includes(start)) return;
    reached.set(id, [...from, start]);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported, start);
  };
  for (const start of starts) visit(start, start);
  return reached;
}
