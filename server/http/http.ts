import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { ResponseCache } from './response-cache.ts';
import type { EndpointRegistry } from './endpoint-registry.ts';
import type { MethodsAt } from './allowed-methods.ts';
import type { AgeRestriction } from './age-restriction.ts';
import type { CountryOf } from './country.ts';
import type { FastPath } from './fast-path.ts';
import type { LanguageOf } from './language.ts';
import type { Limits } from './rate-limit.ts';
import type { Sessions } from './session.ts';

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Logger>;

/** What routes are registered on, and what they share. */
export interface Http {
  app: App;
  endpoints: EndpointRegistry;
  methodsAt: MethodsAt;
  fastPath: FastPath;
  cache: ResponseCache;
  /** The cache key of a request; null when its response is personal. */
  keyOf: (request: IncomingMessage) => string | null;
  sessions: Sessions;
  limits: Limits;
  countryOf: CountryOf;
  languageOf: LanguageOf;
  ages: AgeRestriction;
  /** The site's origin, without a slash at its end. */
  publicUrl: string;
  /** Applies the pipeline's checks to a WebSocket upgrade; throws a refusal. */
  admitUpgrade: (request: FastifyRequest, reply: FastifyReply) => void;
  /** The deadline of all calls to Discord for one request together, from now on. */
  discordDeadline: () => AbortSignal;
  log: Logger;
}
