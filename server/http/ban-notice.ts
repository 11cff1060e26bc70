import type { FastifyReply } from 'fastify';
import { READABLE_COOKIES, type SignInFailure } from '#contract/auth.ts';

/** Cookies hold 4 KB with name and attributes; what is longer a browser drops without a word. */
const MOST_BYTES = 3_000;
const NEWS_FOR_S = 60;
const BANNED: SignInFailure = 'banned';

/** Lets the next page say, once, that the account is banned and why. The reason is cut where a cookie ends. */
export function tellBan(reply: FastifyReply, publicUrl: string, reason: string): void {
  const options = {
    path: '/',
    secure: publicUrl.startsWith('https:'),
    sameSite: 'lax',
    maxAge: NEWS_FOR_S,
  } as const;
  void reply
    .setCookie(READABLE_COOKIES.signInFailure, BANNED, options)
    .setCookie(READABLE_COOKIES.banReason, fitting(reason), options);
}

function fitting(reason: string) {
  if (encodeURIComponent(reason).length <= MOST_BYTES) return reason;
  let cut = '';
  let bytes = encodeURIComponent('…').length;
  for (const letter of reason) {
    bytes += encodeURIComponent(letter).length;
    if (bytes > MOST_BYTES) break;
    cut += letter;
  }
  return `${cut}…`;
}
