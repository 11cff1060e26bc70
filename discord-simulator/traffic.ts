import { type Asked, encodeReply, type Reply } from './exchange.ts';

/** One request and its answer, as the log keeps it. */
export interface Exchange {
  /** Milliseconds of the simulator's clock. */
  at: number;
  method: string;
  /** Without query, and for API calls without `/api/v10`. */
  path: string;
  query: string;
  /** `GET /guilds/{guild}` and the like; null outside of the API. */
  operation: string | null;
  auth: 'bot' | 'user' | 'nobody' | 'unknown';
  requestHeaders: Record<string, string>;
  requestText: string;
  status: number;
  responseHeaders: Record<string, string>;
  responseText: string;
}

/** Which exchanges of the log are wanted; a RegExp is tried on the path, a text must equal it. */
export interface LogFilter {
  method?: string;
  path?: string | RegExp;
  auth?: 'bot' | 'user';
  status?: number;
}

export type Traffic = ReturnType<typeof createTraffic>;

const LOG_LENGTH = 10_000;

/** The request log, and who listens to it. */
export function createTraffic(now: () => number, onExchange?: (exchange: Exchange) => void) {
  const exchanges: Exchange[] = [];
  const counts = { requests: 0, tooMany: 0 };
  return {
    counts,

    record(asked: Asked, reply: Reply, operation: string | null) {
      counts.requests += 1;
      if (reply.status === 429) counts.tooMany += 1;
      const { bytes, type } = encodeReply(reply);
      const exchange: Exchange = {
        at: now(),
        method: asked.method,
        path: asked.path,
        query: asked.query.toString(),
        operation,
        auth: asked.caller.kind,
        requestHeaders: Object.fromEntries(
          Object.entries(asked.headers).map(([name, value]) => [name, String(value)]),
        ),
        requestText: asked.text,
        status: reply.status,
        responseHeaders: { ...(type !== null && { 'content-type': type }), ...reply.headers },
        responseText: Buffer.isBuffer(reply.body) ? '' : bytes.toString('utf8'),
      };
      exchanges.push(exchange);
      if (exchanges.length > LOG_LENGTH * 2) exchanges.splice(0, LOG_LENGTH);
      onExchange?.(exchange);
    },

    log: (filter: LogFilter = {}) =>
      exchanges.filter(
        (one) => matches(one, filter) && (filter.status === undefined || one.status === filter.status),
      ),

    reset() {
      exchanges.length = 0;
      Object.assign(counts, { requests: 0, tooMany: 0 });
    },
  };
}

/** Whether a request is meant by a filter of method, path and sender. */
export function matches(
  one: { method: string; path: string; auth: string },
  filter: Omit<LogFilter, 'status'>,
) {
  if (filter.method !== undefined && filter.method.toUpperCase() !== one.method) return false;
  if (filter.auth !== undefined && filter.auth !== one.auth) return false;
  if (filter.path === undefined) return true;
  return typeof filter.path === 'string' ? filter.path === one.path : filter.path.test(one.path);
}
