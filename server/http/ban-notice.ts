import type { FastifyReply } from 'fastify';
import type { BanInForce } from '../refusal.ts';
import { READABLE_COOKIES, type SignInFailure } from '#contract/auth.ts';

/** Browsers silently drop cookies over 4 KB, name and attributes included. */
const MOST_BYTES = 3_000;
const NOTICE_FOR_S = 60;
const BANNED: SignInFailure = 'banned';

/**
 * Sets cookies from which the next page shows, once, that the account is banned, why and until when. Long reasons are
 * cut.
 */
export function setBanNotice(reply: FastifyReply, publicUrl: string, { reason, until }: BanInForce): void {
  const options = {
    path: '/',
    secure: publicUrl.startsWith('https:'),
    sameSite: 'lax',
    maxAge: NOTICE_FOR_S,
  } as const;
  void reply
    .setCookie(READABLE_COOKIES.signInFailure, BANNED, options)
    .setCookie(READABLE_COOKIES.banReason, shortened(reason), options);
  if (until !== null) void reply.setCookie(READABLE_COOKIES.banUntil, until.toISOString(), options);
}

function shortened(reason: string) {
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
