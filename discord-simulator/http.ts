import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Grant } from './world.ts';

/** The sender of a request, by its Authorization header. */
export type Caller =
  | { kind: 'nobody' }
  | { kind: 'bot' }
  | { kind: 'user'; grant: Grant }
  | { kind: 'unknown' };

/** A request as the simulator's handlers get it. */
export interface SimRequest {
  method: string;
  /** Decoded, without query, and for API calls without `/api/v10`. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  text: string;
  caller: Caller;
  params: Record<string, string>;
}

/** A handler's reply; an object body is sent as JSON. */
export interface Reply {
  status: number;
  body?: object | string | Buffer | null;
  headers?: Record<string, string>;
}

/** Reads a whole request. */
export async function readRequest(request: IncomingMessage): Promise<SimRequest> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk); // Buffers, since no encoding is set
  return {
    method: request.method ?? 'GET',
    path: decoded(url.pathname),
    query: url.searchParams,
    headers: request.headers,
    text: Buffer.concat(chunks).toString('utf8'),
    caller: { kind: 'nobody' },
    params: {},
  };
}

/** The bytes and type of a reply's body. */
export function encodeReply({ body }: Reply): { bytes: Buffer; type: string | null } {
  if (body === undefined) return { bytes: Buffer.alloc(0), type: null };
  if (Buffer.isBuffer(body)) return { bytes: body, type: null };
  if (typeof body === 'string') return { bytes: Buffer.from(body), type: 'text/html; charset=utf-8' };
  return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
}

/** Sends a reply. */
export function sendReply(response: ServerResponse, reply: Reply) {
  const { bytes, type } = encodeReply(reply);
  response.writeHead(reply.status, {
    ...(type !== null && { 'content-type': type }),
    'content-length': bytes.length,
    ...reply.headers,
  });
  response.end(bytes);
}

/** A JSON reply. */
export function json(body: object | null, status = 200): Reply {
  return { status, body };
}

/** An HTML reply. */
export function page(html: string, status = 200): Reply {
  const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'";
  return { status, body: html, headers: { 'cache-control': 'no-store', 'content-security-policy': policy } };
}

/** A redirect. */
export function redirect(to: string, headers: Record<string, string> = {}): Reply {
  return { status: 302, body: '', headers: { location: to, ...headers } };
}

/** The value of one cookie of the request. */
export function cookie(request: SimRequest, name: string) {
  const pair = (request.headers.cookie ?? '').split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
