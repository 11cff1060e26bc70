import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ROLES } from './roles.ts';

/** The signed-in person. */
export const user = z.object({
  /** Their Discord id. */
  id: z.string(),
  /** Their display name at Discord, or else their username. */
  username: z.string(),
  avatar: z.nullable(z.url()),
  isAdmin: z.boolean(),
  /** What they are in the moderation; null for most people. */
  role: z.nullable(z.enum(ROLES)),
});
export type User = z.output<typeof user>;

export const getUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'member',
  summary: 'Who is signed in',
  reply: z.object({ user }),
});

/** Redirects to Discord's sign-in page, and afterwards to `returnTo`, a path of this site. */
export const startSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/discord',
  access: 'anyone',
  summary: 'Leads to Discord to sign in',
  query: z.object({ returnTo: z.optional(z.string()) }),
  reply: z.undefined(),
  redirects: true,
});

/** Discord redirects here, with a code, or with an error when the person has not agreed. */
export const finishSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/discord/callback',
  access: 'anyone',
  summary: 'Leads back from Discord and begins a session',
  query: z.looseObject({}),
  reply: z.undefined(),
  redirects: true,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  affects: ['/api/auth/user'],
  summary: 'Ends the session, if there is one',
  reply: z.object({}),
});

/** How a sign-in failed. A cookie carries it to the next page. */
export const SIGN_IN_FAILURES = [
  'cancelled',
  'scopeMissing',
  'expired',
  'unavailable',
  'tooMany',
  'banned',
  'failed',
] as const;
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number];

/** Cookies that our own scripts read. They hold no secrets. */
export const READABLE_COOKIES = {
  /** Set while there is a session, to another value in each; without it a page does not ask for the user. */
  signedIn: 'signed-in',
  /** One of `SIGN_IN_FAILURES`, which the next page shows once. */
  signInFailure: 'sign-in-failure',
  /** The reason of a ban, cut to the size of a cookie. */
  banReason: 'ban-reason',
  /** When it ends by itself. */
  banUntil: 'ban-until',
} as const;
