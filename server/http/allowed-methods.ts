import { PAGES } from '#contract/paths.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { App } from './http.ts';

/** The methods of the address in a request, in alphabetical order; none where nothing is. */
export type MethodsAt = (target: string) => readonly string[];

/** Notes the methods of each route that is registered from now on. */
export function allowedMethods(app: App, { hasPages }: { hasPages: boolean }): MethodsAt {
  const byAddress = new Map<string, Set<string>>();
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const isPattern = url.includes(':');
    const methods = (isPattern ? patterns.get(url)?.methods : byAddress.get(url)) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    if (isPattern) patterns.set(url, { pattern: patternOfRoute(url), methods });
    else byAddress.set(url, methods);
  });
  const isPage = (path: string) => hasPages && Object.values(PAGES).some((page) => page.path.test(path));

  return (target) => {
    const [beforeQuery = ''] = target.split('?', 1);
    const path = beforeQuery.length > 1 && beforeQuery.endsWith('/') ? beforeQuery.slice(0, -1) : beforeQuery;
    const found = new Set(byAddress.get(path));
    for (const { pattern, methods } of patterns.values())
      if (pattern.test(path)) for (const method of methods) found.add(method);
    if (isPage(beforeQuery)) found.add('GET').add('HEAD');
    return found.size === 0 ? [] : [...found, 'OPTIONS'].toSorted();
  };
}

/** The paths of a route: a parameter is `:name`, or `:name(^…)` with a pattern of its own. */
function patternOfRoute(url: string) {
  const pattern = url
    .split(/(:\w+(?:\([^)]+\))?)/)
    .map((part) => {
      if (!part.startsWith(':')) return part.replaceAll('.', String.raw`\.`);
      const own = /\(\^?(.+)\)$/.exec(part)?.[1];
      return own === undefined ? '[^/]+' : `(?:${own})`;
    })
    .join('');
  return new RegExp(`^${pattern}$`);
}

/** Answers what no route takes: OPTIONS, and methods that an address does not have. Null where a page may be. */
export function answerOtherMethod(
  methodsAt: MethodsAt,
  { method, url }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | null {
  const allowed = methodsAt(url);
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && !isOfApi(url) && (allowed.length === 0 || allowed.includes(method))) return null;
  if (allowed.length === 0) throw new Refusal('notFound');
  void reply.header('allow', allowed.join(', '));
  if (method !== 'OPTIONS') throw new Refusal('methodNotAllowed');
  return reply.code(204).send();
}

/** Whether a request target is of the API. `/api/` itself is a page. */
function isOfApi(target: string) {
  return target.startsWith('/api/') && !PAGES.api.path.test(target.split('?', 1)[0] ?? '');
}
