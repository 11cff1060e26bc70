import type { IncomingMessage } from 'node:http';
import { Refusal } from '../refusal.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const JSON_TYPE = /^application\/json\s*(;|$)/i;
const ESCAPED_UNRESERVED = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2d|2e|5f|7e)/gi;

type Heads = Pick<IncomingMessage, 'headers' | 'httpVersion' | 'method' | 'url'>;

/**
 * Refuses a request by its first line and its headers alone: one that names no host or no path, a write that another
 * site's page sends with our visitor's cookies, and a body that is not JSON.
 */
export function refusalOf(request: Heads, publicUrl: string): Refusal | null {
  const { headers, httpVersion, method = '', url = '' } = request;
  if (headers.host === undefined && httpVersion !== '1.0') return new Refusal('invalidRequest');
  // To a URL parser, a path that begins with two slashes names another site. No client sends a fragment.
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('#')) return new Refusal('invalidRequest');
  if (SAFE.has(method)) return null;
  if (!isSameOrigin(request, publicUrl)) return new Refusal('crossOrigin');
  const hasBody = headers['content-length'] !== undefined && headers['content-length'] !== '0';
  return hasBody && !isJson(headers['content-type']) ? new Refusal('notJson') : null;
}

/**
 * Whether a request comes from our own pages, as the browser says (`Sec-Fetch-Site`, else `Origin`), or from a
 * program, which says neither and carries no cookie.
 */
function isSameOrigin({ headers }: Pick<Heads, 'headers'>, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin !== undefined ? headers.origin === publicUrl : headers.cookie === undefined;
}

/** Whether a WebSocket is asked for by one of our own pages. A browser always names the origin; so must a program. */
export function isOwnSocket({ headers }: Pick<Heads, 'headers'>, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return headers.origin === publicUrl && (site === undefined || site === 'same-origin');
}

/** Whether a content type says JSON. */
export function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && JSON_TYPE.test(contentType);
}

/** A request's target as its routes are written: a path and a query, with nothing escaped that need not be. */
export function normalizedTarget(target: string): string {
  const path = target.startsWith('/') ? target : withoutOrigin(target);
  if (!path.includes('%')) return path;
  const queryAt = path.indexOf('?');
  const end = queryAt === -1 ? path.length : queryAt;
  return path.slice(0, end).replace(ESCAPED_UNRESERVED, decodeURIComponent) + path.slice(end);
}

/** The absolute form, in which a proxy asks, without its scheme and host. */
function withoutOrigin(target: string) {
  return target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
}
