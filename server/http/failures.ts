import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '#database/unavailable.ts';
import { isWriterGone } from '#database/writer-gone.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { Refusal } from '../refusal.ts';
import type { App } from './serve.ts';

const RETRY_AFTER_S = '5';

/** Turns everything thrown into an answer: refusals as they say, an unreachable database into 503, bugs into a bare 500. */
export function answerFailures(app: App): void {
  app.setErrorHandler((error, _request, reply) => {
    const refusal = nameFailure(app.log, error);
    if (refusal.status === 503) void reply.header('retry-after', RETRY_AFTER_S);
    return reply
      .code(refusal.status)
      .header('cache-control', 'no-store')
      .send({ error: refusal.message, code: refusal.code, ...refusal.details });
  });
}

/** Names any thrown thing as a refusal, and logs what somebody has to look at. */
export function nameFailure(log: Logger, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isWriterGone(error)) return new Refusal('notSignedIn');
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error }, 'the database cannot answer');
    return new Refusal('unavailable');
  }
  if (error instanceof DiscordUnavailable) {
    log.warn({ err: error }, 'Discord cannot answer');
    return new Refusal('discordUnavailable');
  }
  const { statusCode } = error as { statusCode?: unknown }; // Fastify's own errors carry one
  if (statusCode === 413) return new Refusal('bodyTooLarge');
  if (statusCode === 415) return new Refusal('notJson');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new Refusal('invalidRequest');
  log.error({ err: error }, 'a bug');
  return new Refusal('internal');
}
