/** The part of autocannon that the benches use; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** The number of all requests, instead of a duration. */
    amount?: number;
    headers: Readonly<Record<string, string>>;
    /** What each connection sends by turns. */
    requests?: readonly Request[];
  }

  interface Request {
    method: 'GET' | 'POST';
    path?: string;
    headers?: Readonly<Record<string, string>>;
    body?: string;
    /** Computes each request. */
    setupRequest?: (request: Request) => Request;
  }

  interface Result {
    /** In each second. */
    requests: { average: number; total: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    errors: number;
    timeouts: number;
    statusCodeStats: Readonly<Record<string, { count: number }>>;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
