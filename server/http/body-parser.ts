import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { isJson } from './request-checks.ts';

/** The largest body that is read, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/** Parses a JSON body. An empty one is no body, whatever its content type. Throws a refusal. */
export type ParseBody = (contentType: string | undefined, text: string) => unknown;

/** Uses Fastify's JSON parser, which rejects keys that would change a prototype. */
export function bodyParser(fastify: Pick<FastifyInstance, 'getDefaultJsonParser'>): ParseBody {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  return (contentType, text) => {
    if (text === '') return undefined;
    if (!isJson(contentType)) throw new Refusal('notJson');
    let parsed: unknown;
    let failed = false;
    // It does not read the request, and it calls back synchronously.
    void parseJson(undefined as never, text, (error, value) => {
      failed = error !== null;
      parsed = value;
    });
    if (failed) throw new Refusal('invalidRequest');
    return parsed;
  };
}

/** Makes this Fastify's only content type parser. */
export function useBodyParser(
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
