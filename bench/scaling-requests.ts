import type { Client } from 'pg';
import { trackPageView } from '#contract/analytics.ts';
import { MOST_SEEN_AT_ONCE, recordImpressions } from '#contract/figures.ts';
import { answerOf, headerOf } from './answer.ts';

/** What is asked for, again and again. */
export interface RequestKind {
  name: string;
  /** The expected status. */
  status: number;
  /** One connection's requests at a site. */
  requests(siteUrl: string): Promise<Requests>;
}

interface Requests {
  method: 'GET' | 'POST';
  path?: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
  setupRequest?: (request: Requests) => Requests;
}

const BROWSER = {
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en-US,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
};
const POSTS = { ...BROWSER, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
/** How many sessions browse at once. */
const SESSIONS = 5_000;

/** The pages and the posts of a page view, with and without a cached answer. */
export async function requestKinds(observer: Client): Promise<RequestKind[]> {
  const ids = await listedGuilds(observer);
  const words = await searchedWords(observer);
  const [nextId, nextWords] = [byTurns(ids), byTurns(words)];
  const page = (id: string) => `/server/${id}`;
  const [first = ''] = ids;
  return [
    fresh('a listing’s page, uncached', () => page(nextId())),
    fresh('a search, uncached', () => `/?q=${encodeURIComponent(nextWords())}`),
    fresh('the home page, from the cache', () => '/'),
    notModified('a listing’s page, not modified (304)', page(first)),
    posted('a page view', trackPageView.path, (n) => ({
      path: page(ids[n % 2_000] ?? first),
      sessionId: sessionId(n),
    })),
    posted('24 cards that were seen', recordImpressions.path, (n) => ({
      sessionId: sessionId(n),
      servers: Array.from({ length: MOST_SEEN_AT_ONCE }, (_, i) => ids[(n * 37 + i * 61) % 2_000] ?? first),
      source: 'home',
    })),
  ];
}

function fresh(name: string, path: () => string): RequestKind {
  const setupRequest = (request: Requests) => ({ ...request, path: path() });
  return { name, status: 200, requests: async () => ({ method: 'GET', headers: BROWSER, setupRequest }) };
}

function notModified(name: string, path: string): RequestKind {
  return {
    name,
    status: 304,
    async requests(siteUrl) {
      const { host, port } = new URL(siteUrl);
      const answer = await answerOf(`http://127.0.0.1:${port}${path}`, { ...BROWSER, host });
      return {
        method: 'GET',
        path,
        headers: { ...BROWSER, 'if-none-match': headerOf(answer, 'etag') ?? '' },
      };
    },
  };
}

function posted(name: string, path: string, body: (n: number) => object): RequestKind {
  let sent = 0;
  const setupRequest = (request: Requests) => ({ ...request, path, body: JSON.stringify(body(sent++)) });
  return { name, status: 200, requests: async () => ({ method: 'POST', headers: POSTS, setupRequest }) };
}

function sessionId(n: number) {
  return `1763650000000-${((n * 7_919) % SESSIONS).toString(36)}`;
}

/** The next of some values; an error when all were taken, since the second time might be answered from a cache. */
function byTurns<T>(values: readonly T[]) {
  let taken = 0;
  return (): T => {
    const value = values[taken++];
    if (value === undefined)
      throw new Error(`All ${values.length} were asked for: more listings are needed.`);
    return value;
  };
}

async function listedGuilds(observer: Client) {
  const { rows } = await observer.query<{ id: string }>(
    `select discord_server_id as id from listings join guilds on guilds.id = discord_server_id
     where status = 'approved' and guilds.present order by md5(discord_server_id)`,
  );
  return rows.map(({ id }) => id);
}

/** Two words each that stand together in a listing's name or description, so that most searches find something. */
async function searchedWords(observer: Client) {
  const { rows } = await observer.query<{ words: string }>(`
    select distinct lower(split_part(guilds.name, ' ', 1) || ' ' || split_part(description, ' ', 2)) as words
    from listings join guilds on guilds.id = discord_server_id where status = 'approved'`);
  return rows.map(({ words }) => words).toSorted(() => 0.5 - Math.random());
}
