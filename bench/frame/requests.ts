import * as http from 'node:http';
import * as https from 'node:https';
import { mergeFavourites } from '#contract/favourites.ts';
import { trackPageView } from '#contract/analytics.ts';
import type { Keep } from './members.ts';
import { ORIGIN } from './site-process.ts';

const WITHIN_MS = 15_000;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

/** Sends requests to one address over connections that are kept alive. */
export interface Requests {
  read(path: string): Promise<string>;
  /** With the body as well. */
  load(path: string): Promise<{ status: string; body: string }>;
  keep(keep: Keep): Promise<string>;
  viewPage(sessionId: string): Promise<string>;
  close(): void;
}

/** Each answers with the status, or with the code of what failed. Certificates are not checked. */
export function requestsTo(address: string, connections: number): Requests {
  const url = new URL(address);
  const module = url.protocol === 'https:' ? https : http;
  const agent = new module.Agent({ keepAlive: true, maxSockets: connections, rejectUnauthorized: false });
  const send = (method: string, path: string, { body = '', headers = {} } = {}) =>
    new Promise<{ status: string; body: string }>((resolve) => {
      const fail = (error: NodeJS.ErrnoException) =>
        resolve({ status: error.code ?? error.message, body: '' });
      const all = {
        host: 'localhost',
        'user-agent': CHROME,
        ...(body !== '' && {
          'content-type': 'application/json',
          'content-length': body.length,
          origin: ORIGIN,
        }),
        ...headers,
      };
      const asked = module.request(
        url,
        { agent, method, path, headers: all, timeout: WITHIN_MS },
        (response) => {
          // Guildhall's own has the header, that of a proxy has not.
          const isOfProxy = response.statusCode === 503 && response.headers['retry-after'] === undefined;
          const status = `${response.statusCode}${isOfProxy ? ' of the proxy' : ''}`;
          const chunks: Buffer[] = [];
          response
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('end', () => resolve({ status, body: Buffer.concat(chunks).toString() }))
            .on('error', fail);
        },
      );
      asked.on('timeout', () => asked.destroy(Object.assign(new Error('no answer'), { code: 'no answer' })));
      asked.on('error', fail);
      asked.end(body);
    });
  const statusOf = async (...request: Parameters<typeof send>) => (await send(...request)).status;
  return {
    read: (path) => statusOf('GET', path),
    load: (path) => send('GET', path),
    keep: ({ cookie, discordServerId }) =>
      statusOf('POST', mergeFavourites.path, {
        body: JSON.stringify({ ids: [discordServerId] }),
        headers: { cookie },
      }),
    viewPage: (sessionId) =>
      statusOf('POST', trackPageView.path, { body: JSON.stringify({ path: '/', sessionId }) }),
    close: () => agent.destroy(),
  };
}

/** Counts of outcomes by name. */
export function tally() {
  const counts = new Map<string, number>();
  return {
    add: (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    of: (name: string) => counts.get(name) ?? 0,
    entries: () => [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    toString: () =>
      [...counts]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, count]) => `${name}: ${count}`)
        .join(', '),
  };
}
