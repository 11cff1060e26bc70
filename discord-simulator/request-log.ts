import { type SimRequest, encodeReply, type Reply } from './http.ts';

/** One request and its answer in the log. */
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

/** Which exchanges to return; a RegExp is tested on the path, a string must equal it. */
export interface LogFilter {
  method?: string;
  path?: string | RegExp;
  auth?: 'bot' | 'user';
  status?: number;
}

export type RequestLog = ReturnType<typeof createRequestLog>;

const LOG_LENGTH = 10_000;

/** The request log. */
export function createRequestLog(now: () => number, onExchange?: (exchange: Exchange) => void) {
  const exchanges: Exchange[] = [];
  const counts = { requests: 0, tooMany: 0 };
  return {
    counts,

    record(request: SimRequest, reply: Reply, operation: string | null) {
      counts.requests += 1;
      if (reply.status === 429) counts.tooMany += 1;
      const { bytes, type } = encodeReply(reply);
      const exchange: Exchange = {
        at: now(),
        method: request.method,
        path: request.path,
        query: request.query.toString(),
        operation,
        auth: request.caller.kind,
        requestHeaders: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        requestText: request.text,
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

/** Whether a request matches a filter of method, path and caller. */
export function matches(
  one: { method: string; path: string; auth: string },
  filter: Omit<LogFilter, 'status'>,
) {
  if (filter.method !== undefined && filter.method.toUpperCase() !== one.method) return false;
  if (filter.auth !== undefined && filter.auth !== one.auth) return false;
  if (filter.path === undefined) return true;
  return typeof filter.path === 'string' ? filter.path === one.path : filter.path.test(one.path);
}
