import type { Logger } from 'pino';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import { isAuthorErased } from '#database/author-erased.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { Refusal } from '../refusal.ts';

/** Converts any thrown value to a refusal, and logs those that an operator should see. */
export function toRefusal(log: Logger, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isAuthorErased(error)) return new Refusal('notSignedIn');
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error }, 'database: unavailable');
    return new Refusal('unavailable');
  }
  if (isStatementTimeout(error)) {
    log.warn({ err: error }, 'database: statement timeout');
    return new Refusal('unavailable');
  }
  if (error instanceof DiscordUnavailable) {
    log.warn({ err: error }, 'discord: unavailable');
    return new Refusal('discordUnavailable');
  }
  const { statusCode } = error as { statusCode?: unknown }; // Fastify's own errors carry one
  if (statusCode === 412) return new Refusal('preconditionFailed');
  if (statusCode === 413) return new Refusal('bodyTooLarge');
  if (statusCode === 415) return new Refusal('notJson');
  if (statusCode === 416) return new Refusal('rangeNotSatisfiable');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new Refusal('invalidRequest');
  log.error({ err: error }, 'unhandled error');
  return new Refusal('internal');
}
