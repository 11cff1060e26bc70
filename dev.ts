import { createServer } from 'vite';
import type { Pages } from '#server/http/pages.ts';

/** Pages straight from their sources: what changes is rendered anew, and reaches open browsers at once. */
export async function loadPages(): Promise<Pages> {
  const vite = await createServer({ server: { middlewareMode: true } });
  // What web/entry-server.tsx exports.
  const load = () => vite.ssrLoadModule('/web/entry-server.tsx') as Promise<Pick<Pages, 'renderPage'>>;
  return {
    inlineScripts: null,
    assets: { scripts: ['/web/entry-client.tsx'], styles: [], preloads: [] },
    renderPage: async (request) => {
      const { renderPage } = await load();
      const { status, html } = await renderPage(request);
      return { status, html: await vite.transformIndexHtml(request.url, html) };
    },
    files: vite.middlewares,
  };
}
