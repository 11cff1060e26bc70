import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { AnswerCache } from './answer-cache.ts';
import type { ServedEndpoints } from './ask.ts';
import type { CountryOf } from './country.ts';
import type { FastPath } from './fast-path.ts';
import type { LanguageOf } from './language.ts';
import type { Limits } from './rate-limit.ts';
import type { Sessions } from './session.ts';

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Logger>;

/** What routes are registered on, and what they share. */
export interface Http {
  app: App;
  endpoints: ServedEndpoints;
  fastPath: FastPath;
  cache: AnswerCache;
  /** The key of the answer that a request shares with all who ask alike; null for one of its own. */
  keyOf: (request: IncomingMessage) => string | null;
  sessions: Sessions;
  limits: Limits;
  countryOf: CountryOf;
  languageOf: LanguageOf;
  /** Takes a request to become a WebSocket through what every other request passes; throws a refusal. */
  admitUpgrade: (request: FastifyRequest, reply: FastifyReply) => void;
  log: Logger;
}
