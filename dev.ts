import { createServer, type ViteDevServer } from 'vite';
import type { Config } from '#server/config.ts';
import type { Pages } from '#server/http/pages.ts';

/** Pages straight from their sources: what changes is rendered anew, and reaches open browsers at once. */
export async function loadPagesForDevelopment(_config: Config): Promise<Pages & { close: () => Promise<void> }> {
  const vite: ViteDevServer = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const load = () => vite.ssrLoadModule('/web/entry-server.tsx') as Promise<Pick<Pages, 'renderPage' | 'inlineScripts'>>;
  return {
    inlineScripts: (await load()).inlineScripts,
    assets: { scripts: ['/@vite/client', '/web/entry-client.tsx'], styles: [], preloads: [] },
    renderPage: async (request) => (await load()).renderPage(request),
    clientDir: null,
    close: () => vite.close(),
  };
}
