import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The person who is signed in. */
export const user = z.object({
  /** Their id at Discord. */
  id: z.string(),
  /** Their display name at Discord, or else their username. */
  username: z.string(),
  avatar: z.nullable(z.url()),
  isAdmin: z.boolean(),
});
export type User = z.output<typeof user>;

export const getUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'member',
  summary: 'Who is signed in',
  reply: z.object({ user }),
});

/** The way to Discord's page where a person agrees. Afterwards they are at `returnTo`, a path of this site. */
export const startSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/discord',
  access: 'anyone',
  summary: 'Leads to Discord to sign in',
  query: z.object({ returnTo: z.optional(z.string()) }),
  reply: z.undefined(),
  redirects: true,
});

/** Where Discord sends a person back to: with a code, or with an error when they have not agreed. */
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

/** How a sign-in ended that did not succeed, as its cookie tells the page that comes after it. */
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

/** Cookies that our own script may read. No secret is in them. */
export const READABLE_COOKIES = {
  /** There is a session: without it a page does not ask who is signed in. */
  signedIn: 'signed-in',
  /** How a sign-in failed, for the next page to say once: one of `SIGN_IN_FAILURES`. */
  signInFailure: 'sign-in-failure',
  /** Beside `banned`: why, cut to what a cookie holds. */
  banReason: 'ban-reason',
} as const;
