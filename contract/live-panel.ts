import * as z from 'zod/mini';

/** What stands for the paths beyond those that are counted one by one in a minute. */
export const FOLDED_PATHS = { servers: '/server/…', others: '/…' } as const;

/** Somebody who is here, as far as it is known: a browser window seen in the last five minutes. */
const activeSession = z.object({
  sessionId: z.string(),
  /** Of the person who is signed in there; null together for a visitor. */
  userId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  avatar: z.nullable(z.url()),
  currentPage: z.string(),
  country: z.nullable(z.string()),
  /** The device's class and the browser's family, as in “Mobile · Chrome”. */
  userAgent: z.string(),
  lastSeen: z.iso.datetime(),
});

const count = z.int().check(z.nonnegative());

/** What the live panel shows at one moment. */
export const snapshot = z.object({
  /** Sessions seen in the last five minutes. */
  activeUsers: count,
  /** The signed-in people among them, each counted once. */
  authenticatedUsers: count,
  /** In this minute and the 59 before it. */
  pageViewsLastHour: count,
  /** In this minute and the 1,439 before it. */
  pageViewsLast24Hours: count,
  /** The newest hundred; the numbers above are of all. */
  activeSessions: z.array(activeSession),
  /** The ten most viewed in this minute and the 59 before it, most viewed first. */
  topPages: z.array(z.object({ path: z.string(), count })),
  /** Active sessions by country, most first; those of no known country are in none. */
  countryDistribution: z.array(z.object({ country: z.string(), count })),
});
export type Snapshot = z.output<typeof snapshot>;

/** Where an admin’s browser watches live, by WebSocket. */
export const LIVE_ANALYTICS_PATH = '/ws/analytics';

/** What comes over the socket: the state at the beginning, then whenever it changes. */
export const liveMessage = z.object({ type: z.enum(['initial', 'update']), data: snapshot });
export type LiveMessage = z.output<typeof liveMessage>;
