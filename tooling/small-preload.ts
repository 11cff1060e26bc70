import type { Plugin } from 'vite';

/**
 * Replaces Vite's helper for code that is loaded later by a smaller one, since it is on every page: there is one style
 * sheet, which every page has, so that only scripts are loaded ahead.
 */
export function smallPreload(): Plugin {
  return {
    name: 'small-preload',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id === '\0vite/preload-helper.js' ? HELPER : null;
    },
  };
}

/** Asks at once for what the code imports, instead of once the code is there. */
const HELPER = `
const seen = new Set();
export function __vitePreload(load, paths = []) {
  for (const path of paths) {
    if (seen.has(path) || path.endsWith('.css')) continue;
    seen.add(path);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = '/' + path;
    document.head.append(link);
  }
  return load();
}`;
