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
        rolldownOptions: { input: at('web/entry-client.tsx') },
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
