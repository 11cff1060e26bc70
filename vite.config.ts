import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { PAGE_NAMES, PAGES, pageSource } from '#contract/paths.ts';
import { stripContractSchemas } from './tooling/strip-contract-schemas.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const SHARING = PAGE_NAMES.filter((name) => 'sharesCode' in PAGES[name]).map((name) => at(pageSource(name)));
const LIKELY = PAGE_NAMES.filter((name) => 'isLikely' in PAGES[name]);

// web/polyfills.ts has the functions that these lack; their older CSS is looked at in e2e/older-browsers.test.ts.
const BROWSERS = ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4'];

// `vite build` makes both: dist/client for browsers and dist/server/entry-server.js for our own server.
export default defineConfig(({ command }) => ({
  root: at('.'),
  publicDir: at('web/public'),
  appType: 'custom',
  plugins: [react(), tailwindcss(), stripContractSchemas()],
  // wouter's shim is for React before 18
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
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
          input: at('web/entry-client.tsx'),
          output: {
            chunkFileNames,
            codeSplitting: { groups: chunkGroups(at('web/entry-client.tsx')) },
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

/** What a chunk's group can ask about a module. */
interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/**
 * Which modules are put into one chunk: many small files compress worse than one. What the entry or two pages import
 * is on every page. What else a likely page imports is one chunk, also where other code imports parts of it.
 */
function chunkGroups(entry: string) {
  let everyPage: Set<string> | undefined;
  const isOnEveryPage = (id: string, modules: Modules) => {
    everyPage ??= reachedFromEntryOrTwo(entry, SHARING, modules);
    return everyPage.has(id);
  };
  return [
    {
      debugName: 'every page',
      name: (id: string, modules: Modules) => (isOnEveryPage(id, modules) ? 'every-page' : null),
    },
    ...LIKELY.map((page) => {
      let parts: Set<string> | undefined;
      return {
        debugName: `parts of ${page}`,
        name: (id: string, modules: Modules) => {
          const source = at(pageSource(page));
          parts ??= reachedFrom(source, modules).add(source);
          return parts.has(id) && !isOnEveryPage(id, modules) ? `${page}-parts` : null;
        },
      };
    }),
  ];
}

/** What the entry reaches, and what at least two pages do. */
function reachedFromEntryOrTwo(entry: string, pages: readonly string[], modules: Modules) {
  const reached = reachedFrom(entry, modules);
  const ofPages = new Set<string>();
  for (const page of pages)
    for (const id of reachedFrom(page, modules)) (ofPages.has(id) ? reached : ofPages).add(id);
  return reached;
}

/** All that a module imports, and what that imports. */
function reachedFrom(start: string, modules: Modules) {
  const reached = new Set<string>();
  const visit = (id: string) => {
    // Of all icons those in use are left, each with the pages that show it.
    if (reached.has(id) || id.includes('/lucide-react/')) return;
    reached.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(start);
  // The entry waits for its page, and its page for this chunk.
  reached.delete(start);
  return reached;
}
