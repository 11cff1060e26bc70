import { STATUS_CODES } from 'node:http';
import type { Refusal } from '../refusal.ts';

/** An HTTP response as plain values. */
export interface HttpResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
const RETRY_AFTER_S = '5';

/** A JSON response that is not cached. */
export function jsonResponse(status: number, reply: unknown): HttpResponse {
  return {
    status,
    headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store' },
    body: JSON.stringify(reply),
  };
}

/** The response of a refusal, for programs. */
export function refusalResponse({ status, message, code, details }: Refusal): HttpResponse {
  return withRetryAfter(jsonResponse(status, { error: message, code, ...details }));
}

/** Says when to try again, where the server cannot answer now. */
export function withRetryAfter(answer: HttpResponse): HttpResponse {
  if (answer.status !== 503) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': RETRY_AFTER_S } };
}

/** A complete HTTP/1.1 message, for a connection whose request could not be parsed. */
export function serializeResponse(
  { status, headers, body }: HttpResponse,
  common: Readonly<Record<string, string>>,
): string {
  const lines = Object.entries({
    ...common,
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}
