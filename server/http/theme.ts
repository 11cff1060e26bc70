import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { THEMES, type Theme } from '#contract/pages.ts';
import { Refusal } from '../refusal.ts';
import type { Http } from './http.ts';

const LASTS_S = 365 * 24 * 60 * 60;

/** The theme of a page's first HTML, from the cookie that a script or a theme link has set. */
export function themeOf({ headers }: Pick<IncomingMessage, 'headers'>): Theme {
  return headers.cookie !== undefined && /(?:^|;\s*)theme=light(?:;|$)/.test(headers.cookie)
    ? 'light'
    : 'dark';
}

/** Registers links that switch the theme without JavaScript and redirect back to the page. */
export function themeRoutes({ app }: Pick<Http, 'app'>, publicUrl: string): void {
  app.get('/theme/:theme', async (request, reply) => {
    const { theme } = request.params as { theme: string }; // the one part of the path that is named
    if (!THEMES.some((known) => known === theme)) throw new Refusal('notFound');
    void reply.setCookie('theme', theme, { path: '/', sameSite: 'lax', maxAge: LASTS_S });
    return reply.redirect(publicUrl + pageBefore(request, publicUrl), 303);
  });
}

/** The page of ours that a request comes from; the home page when that is not known. */
export function pageBefore({ headers: { referer } }: FastifyRequest, publicUrl: string) {
  if (referer === undefined || !URL.canParse(referer)) return '/';
  const { origin, pathname, search } = new URL(referer);
  return origin === new URL(publicUrl).origin ? pathname + search : '/';
}
