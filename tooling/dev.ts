import { createServer } from 'vite';
import type { PageRenderer } from '#contract/pages.ts';
import type { Pages } from '#server/http/pages.ts';

/** Renders pages from their sources with Vite; open browsers get changes by hot reload. */
export async function loadPages(): Promise<Pages> {
  const vite = await createServer({ server: { middlewareMode: true } });
  // The cast: web/entry-server.tsx exports a PageRenderer.
  const load = () => vite.ssrLoadModule('/web/entry-server.tsx') as Promise<PageRenderer>;
  return {
    inlineScripts: null,
    assets: () => ({
      scripts: ['/@vite/client', '/web/entry-client.tsx'],
      styles: ['/web/ui/styles.css'],
      preloads: [],
    }),
    renderPage: async (request) => (await load()).renderPage(request),
    files: vite.middlewares,
  };
}
