import { STATUS_CODES } from 'node:http';
import type { Refusal } from '../refusal.ts';

/** An answer to a request as plain values. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
const RETRY_AFTER_S = '5';

/** An answer in JSON that is not to be stored. */
export function jsonAnswer(status: number, reply: unknown): Answer {
  return {
    status,
    headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store' },
    body: JSON.stringify(reply),
  };
}

/** What every refusal looks like over HTTP. */
export function refusalAnswer({ status, message, code, details }: Refusal): Answer {
  const answer = jsonAnswer(status, { error: message, code, ...details });
  if (status !== 503) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': RETRY_AFTER_S } };
}

/** A whole answer as bytes, for a connection whose request could not even be read. */
export function bytesOf({ status, headers, body }: Answer, common: Readonly<Record<string, string>>): string {
  const lines = Object.entries({
    ...common,
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}
