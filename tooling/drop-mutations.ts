import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Leaves TanStack's mutations out of the browser's script: web/auth/use-action.ts is used instead. */
export function dropMutations(): Plugin {
  const empty = fileURLToPath(new URL('../web/api/empty-mutation-cache.ts', import.meta.url));
  return {
    name: 'drop-mutations',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      return id === './mutationCache.js' && importer?.includes('/query-core/') ? empty : null;
    },
  };
}
