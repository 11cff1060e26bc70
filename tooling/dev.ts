import { createServer } from 'vite';
import type { PageRenderer } from '#contract/pages.ts';
import type { Pages } from '#server/http/pages.ts';

/** Pages straight from their sources: what changes is rendered anew, and reaches open browsers at once. */
export async function loadPages(): Promise<Pages> {
  const vite = await createServer({ server: { middlewareMode: true } });
  // web/entry-server.tsx is a renderer of pages.
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
