import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_WITHIN_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';

/** The cookies of a browser's pending sign-ins, one for each, so that several tabs can sign in at once. */
export interface SignInCookies {
  /** The sealed sign-in that a state belongs to. */
  find(request: FastifyRequest, state: string | null): string | undefined;
  /** Adds a pending sign-in. The oldest ones go where there are too many, and those that are over go anyway. */
  add(request: FastifyRequest, reply: FastifyReply, pending: PendingSignIn): void;
  /** Ends the sign-in of a state, and no other. */
  end(request: FastifyRequest, reply: FastifyReply, state: string | null): void;
}

interface PendingSignIn {
  state: string;
  sealed: string;
}

/** When the sign-in in a cookie began, in milliseconds; null when it is over or was not sealed here. */
type BeganAt = (sealed: string) => number | null;

const MOST_PENDING = 5;
/** Of all of them together: requests with longer headers are refused before they reach a route. */
const MOST_CHARACTERS = 8_000;
const STATE = /^[\w-]{43}$/;
const NAMED_BY = 16;

export function signInCookies(
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  beganAt: BeganAt,
): SignInCookies {
  const secure = publicUrl.startsWith('https:');
  // The prefix keeps other hosts of the domain from setting it, and requires this path.
  const prefix = secure ? '__Host-sign-in-' : 'sign-in-';
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  const isOurs = (name: string) => name.startsWith(prefix) && /^[\w-]{16}$/.test(name.slice(prefix.length));
  const nameOf = (state: string | null) =>
    state !== null && STATE.test(state) ? prefix + state.slice(0, NAMED_BY) : null;
  const find = ({ cookies }: FastifyRequest, state: string | null) => {
    const name = nameOf(state);
    return name === null ? undefined : cookies[name];
  };

  return {
    find,

    add: (request, reply, { state, sealed }) => {
      const name = prefix + state.slice(0, NAMED_BY);
      let characters = sealed.length;
      const others = Object.entries(request.cookies)
        .filter(([other]) => isOurs(other))
        .map(([other, value = '']) => ({ name: other, length: value.length, at: beganAt(value) ?? 0 }))
        .toSorted((a, b) => b.at - a.at);
      others.forEach((other, index) => {
        characters += other.length;
        if (other.at === 0 || index >= MOST_PENDING - 1 || characters > MOST_CHARACTERS)
          void reply.clearCookie(other.name, options);
      });
      void reply.setCookie(name, sealed, { ...options, maxAge: SIGN_IN_WITHIN_MS / 1000 });
    },

    end: (request, reply, state) => {
      const name = nameOf(state);
      if (name !== null && find(request, state) !== undefined) void reply.clearCookie(name, options);
    },
  };
}
