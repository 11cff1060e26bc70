import { Refusal } from '../refusal.ts';
import type { App } from './serve.ts';

/** The largest body that is read, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/** Takes JSON and nothing else; an empty body is no body, whatever type it claims. */
export function acceptJsonOnly(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parseJson(request, String(body), done);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    return done(new Refusal('notJson'));
  });
}
