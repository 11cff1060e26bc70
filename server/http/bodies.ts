import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { isJson } from './request-checks.ts';

/** The largest body that is read, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/** Reads a body: JSON and nothing else; an empty one is no body, whatever type it claims. Throws a refusal. */
export type ParseBody = (contentType: string | undefined, text: string) => unknown;

/** Fastify's own parser of JSON, which refuses keys that would change an object's prototype. */
export function bodyParser(fastify: Pick<FastifyInstance, 'getDefaultJsonParser'>): ParseBody {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  return (contentType, text) => {
    if (text === '') return undefined;
    if (!isJson(contentType)) throw new Refusal('notJson');
    let parsed: unknown;
    let failed = false;
    // It reads nothing of the request, and calls back before it returns.
    void parseJson(undefined as never, text, (error, value) => {
      failed = error !== null;
      parsed = value;
    });
    if (failed) throw new Refusal('invalidRequest');
    return parsed;
  };
}

/** Makes Fastify read bodies so, and nothing else. */
export function readBodiesWith(
  fastify: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
  parse: ParseBody,
): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    try {
      done(null, parse(request.headers['content-type'], String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
}
