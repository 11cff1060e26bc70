import * as z from 'zod/mini';

/** The path that stands for all others, beyond those that are counted separately in a minute. */
export const FOLDED_PATHS = { servers: '/server/…', others: '/…' } as const;

/** An active session: a browser window with a page view in the last five minutes. */
const activeSession = z.object({
  sessionId: z.string(),
  /** The signed-in person's; all null for a visitor. */
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

/** The content of the live panel. */
export const snapshot = z.object({
  /** The number of sessions with a page view in the last five minutes. */
  activeUsers: count,
  /** The number of signed-in people among them, each counted once. */
  authenticatedUsers: count,
  /** In this minute and the 59 before it. */
  pageViewsLastHour: count,
  /** In this minute and the 1,439 before it. */
  pageViewsLast24Hours: count,
  /** The newest hundred sessions; the numbers above count all. */
  activeSessions: z.array(activeSession),
  /** The ten most viewed in this minute and the 59 before it, most viewed first. */
  topPages: z.array(z.object({ path: z.string(), count })),
  /** Active sessions by country, most first, without those of an unknown country. */
  countryDistribution: z.array(z.object({ country: z.string(), count })),
});
export type Snapshot = z.output<typeof snapshot>;

/** The path of the live panel's WebSocket. */
export const LIVE_ANALYTICS_PATH = '/ws/analytics';

/** A message of the socket: the content of the panel, at the beginning and at each change. */
export const liveMessage = z.object({ type: z.enum(['initial', 'update']), data: snapshot });
export type LiveMessage = z.output<typeof liveMessage>;
