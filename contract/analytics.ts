import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Session ids that begin so ask for the country alone: they are answered and not counted. */
export const DETECTION_PREFIX = 'detect-';

/** One page that somebody opened. */
const pageView = z.object({
  /** Where they are, query and hash left out. */
  path: z.string().check(z.startsWith('/'), z.maxLength(8_000)),
  /** Made by the browser for as long as its window lives. It says nothing of who is signed in. */
  sessionId: z.string().check(z.regex(/^[\w.-]{1,128}$/)),
});

export const trackPageView = endpoint({
  method: 'POST',
  path: '/api/analytics/track',
  access: 'anyone',
  affects: [],
  summary: 'Counts a page view, and says which country it came from',
  body: pageView,
  reply: z.object({
    /** ISO 3166 alpha-2; null when the address belongs to none that is known. */
    country: z.nullable(z.string()),
  }),
});
