// A client of the API of a Guildhall directory, version 1. Copy this file; it needs nothing but fetch.
// What it reads is promised: within version 1 nothing of it is removed or narrowed.

/** A public server. Counts are Discord's last ones; null where unknown. */
export interface Server {
  id: string;
  discordServerId: string;
  name: string;
  icon: string | null;
  description: string;
  category: string;
  language: string;
  inviteLink: string | null;
  tags: string[];
  memberCount: number | null;
  onlineCount: number | null;
  /** From 1 to 5; null without reviews. */
  rating: number | null;
  reviewCount: number;
  lastBumpedAt: string | null;
  listedAt: string | null;
  ageRestricted: boolean;
}

export interface Review {
  id: string;
  username: string;
  rating: number;
  comment: string;
  createdAt: string;
  verified: boolean;
  reply: { text: string; at: string } | null;
}

/** When a server is alive: the usual number online for each hour of the week, from Monday 00:00 UTC. */
export interface Activity {
  measuredSince: string | null;
  online: (number | null)[];
  members: { day: string; count: number }[];
}

export interface ServerEvent {
  id: string;
  discordServerId: string;
  serverName: string;
  name: string;
  description: string | null;
  startsAt: string;
  endsAt: string | null;
  location: string | null;
}

export interface ServersQuery {
  category?: string;
  /** Servers in one of them, up to five. */
  language?: string[];
  /** Servers with all of them, up to three. */
  tag?: string[];
  q?: string;
  sort?: 'bumped' | 'members' | 'rating' | 'newest' | 'growing' | 'active';
}

export interface ClientOptions {
  /** The address of the directory, such as `https://guildhall.example`. */
  url: string;
  /** A key of yours: reads count by it instead of by your address. Keep it out of pages that others load. */
  key?: string;
  fetch?: (
    address: string,
    init: { signal?: AbortSignal; headers?: Record<string, string> },
  ) => Promise<Response>;
  /** How to wait before a read is repeated. */
  sleep?: (milliseconds: number) => Promise<void>;
  signal?: AbortSignal;
}

/** An answer that is neither the data nor a request to wait. */
export class GuildhallError extends Error {
  readonly status: number;
  /** What went wrong, for programs: `listingNotFound`. */
  readonly code: string | null;

  constructor(status: number, { error, code }: { error?: string; code?: string }) {
    super(error ?? `HTTP status ${status}`);
    this.name = 'GuildhallError';
    this.status = status;
    this.code = code ?? null;
  }
}

/** How often a read is tried in all, when the directory answers 429 (too many reads) or 503 (unavailable). */
const MOST_ATTEMPTS = 5;

export function guildhall({ url, key, signal, ...options }: ClientOptions) {
  const init = { ...(signal && { signal }), ...(key && { headers: { authorization: `Bearer ${key}` } }) };
  const call = options.fetch ?? ((address, init) => fetch(address, init));
  const sleep =
    options.sleep ?? ((milliseconds) => new Promise<void>((done) => setTimeout(done, milliseconds)));

  async function read(address: string): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await call(address, init);
      if (response.ok) return response;
      const mayRepeat = (response.status === 429 || response.status === 503) && attempt < MOST_ATTEMPTS;
      if (!mayRepeat)
        throw new GuildhallError(response.status, (await response.json().catch(() => ({}))) as object);
      await response.body?.cancel();
      await sleep(1000 * (Number(response.headers.get('retry-after')) || 2 ** attempt));
      signal?.throwIfAborted();
    }
  }

  async function one<T>(path: string): Promise<T> {
    return (await (await read(url + path)).json()) as T;
  }

  /** Every item of a list, page after page as they are needed. */
  async function* all<T>(path: string, query: object = {}): AsyncGenerator<T, void> {
    const search = new URLSearchParams({ limit: '100' });
    for (const [name, value] of Object.entries(query) as [string, string | string[] | undefined][])
      for (const each of [value ?? []].flat()) search.append(name, each);
    let next: string | undefined = `${url}${path}?${search.toString()}`;
    while (next !== undefined) {
      const response: Response = await read(next);
      yield* (await response.json()) as T[];
      const link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      next = link && url + link.slice(new URL(link).origin.length);
    }
  }

  const of = (discordServerId: string) => `/api/servers/${encodeURIComponent(discordServerId)}`;
  return {
    servers: (query: ServersQuery = {}) => all<Server>('/api/servers', query),
    server: (discordServerId: string) => one<Server>(of(discordServerId)),
    reviews: (discordServerId: string) => all<Review>(`${of(discordServerId)}/reviews`),
    activity: (discordServerId: string) => one<Activity>(`${of(discordServerId)}/life`),
    eventsOf: (discordServerId: string) => one<ServerEvent[]>(`${of(discordServerId)}/events`),
    events: (query: { category?: string; language?: string } = {}) => all<ServerEvent>('/api/events', query),
    tags: (q?: string) =>
      one<{ tag: string; count: number }[]>(`/api/tags${q ? `?q=${encodeURIComponent(q)}` : ''}`),
    stats: () => one<{ serverCount: number; totalMembers: number }>('/api/stats'),
  };
}
