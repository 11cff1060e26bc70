import type { IncomingMessage } from 'node:http';
import { takesForm } from '#contract/paths.ts';
import { Refusal } from '../refusal.ts';
import { decodeUnreserved } from '../unreserved.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

type Heads = Pick<IncomingMessage, 'headers' | 'httpVersion' | 'method' | 'url'>;

/**
 * Checks the request line and the headers: refuses a missing host or path, cross-site writes (CSRF), and bodies that
 * are not JSON, or a form where one is taken.
 */
export function refusalOf(request: Heads, publicUrl: string): Refusal | null {
  const { headers, httpVersion, method = '', url = '' } = request;
  if (headers.host === undefined && httpVersion !== '1.0') return new Refusal('invalidRequest');
  // A URL parser reads two leading slashes as another host. No client sends a fragment.
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('#')) return new Refusal('invalidRequest');
  if (SAFE.has(method)) return null;
  if (!isSameOrigin(request, publicUrl)) return new Refusal('crossOrigin');
  const hasBody = headers['content-length'] !== undefined && headers['content-length'] !== '0';
  const type = headers['content-type'];
  if (takesForm(url)) return hasBody && !isForm(type) ? new Refusal('notForm') : null;
  return hasBody && !isJson(type) ? new Refusal('notJson') : null;
}

/** Whether a content type is that of a form without files. */
function isForm(contentType: string | undefined): boolean {
  return contentType !== undefined && FORM_TYPE.test(contentType);
}

/**
 * Whether a request comes from our own pages, by `Sec-Fetch-Site` or else `Origin`, or from a program, which sends
 * neither and no cookie.
 */
function isSameOrigin({ headers }: Pick<Heads, 'headers'>, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin !== undefined ? headers.origin === publicUrl : headers.cookie === undefined;
}

/** Whether a WebSocket comes from our own pages. Browsers always send Origin; programs must too. */
export function isOwnSocket({ headers }: Pick<Heads, 'headers'>, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return headers.origin === publicUrl && (site === undefined || site === 'same-origin');
}

/** Whether a content type is JSON. */
export function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && JSON_TYPE.test(contentType);
}

/** Normalizes a request target: path and query only, without needless percent-encoding. */
export function normalizedTarget(target: string): string {
  const path = target.startsWith('/') ? target : withoutOrigin(target);
  if (!path.includes('%')) return path;
  const queryAt = path.indexOf('?');
  const end = queryAt === -1 ? path.length : queryAt;
  return decodeUnreserved(path.slice(0, end)) + path.slice(end);
}

/** Strips scheme and host from the absolute form that proxies send. */
function withoutOrigin(target: string) {
  return target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
}
