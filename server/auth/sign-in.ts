import { SIGN_IN_WITHIN_MS } from '#contract/durations.ts';
import type { SignInFailure } from '#contract/auth.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { isDatabaseUnavailable } from '#database/unavailable.ts';
import type { Deps } from '../deps.ts';
import {
  GrantRefused,
  ScopesNotGranted,
  SignInCancelled,
  type SignInAsker,
  type SignInProof,
} from '../discord/oauth.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { ScopeMissing, TokenRefused } from '../discord/user-api.ts';
import { Refusal, type BanInForce } from '../refusal.ts';

type Needs = Pick<Deps, 'config' | 'accounts' | 'secrets' | 'clock' | 'log'>;

/** A pending sign-in, kept encrypted for ten minutes in a cookie of its own in the browser that began it. */
interface UnderWay extends SignInProof {
  returnTo: string;
  beganAt: number;
}

/** The result of a sign-in, and the path of this site to return to. */
export type SignInOutcome = { returnTo: string } & (
  | { userId: string }
  | { failure: Exclude<SignInFailure, 'banned'> }
  | { failure: 'banned'; ban: BanInForce }
);

const CONTEXT = 'sign-in';

/** The URL of Discord's sign-in page, and what the browser has to send back afterwards, with its state. */
export async function beginSignIn(
  { config, accounts, secrets, clock }: Needs,
  wanted: string | undefined,
): Promise<{ address: string; state: string; sealed: string }> {
  const { proof, address } = await accounts.oauth.begin();
  const returnTo = ownPath(wanted, config.publicUrl);
  const underWay: UnderWay = { ...proof, returnTo, beganAt: clock().getTime() };
  const sealed = secrets.seal(JSON.stringify(underWay), CONTEXT).toString('base64url');
  return { address, state: proof.state, sealed };
}

/** Signs a person in by the query of Discord's redirect. Every failure has a code. */
export async function finishSignIn(
  needs: Needs,
  {
    answer,
    brought,
    language,
    from,
  }: SignInAsker & { answer: URLSearchParams; brought: string | undefined; language: InterfaceLanguage },
  deadline: AbortSignal,
): Promise<SignInOutcome> {
  const { accounts, log } = needs;
  const underWay = open(needs, brought);
  if (!underWay) return { failure: 'expired', returnTo: '/' };
  const { returnTo } = underWay;
  try {
    const tokens = await accounts.oauth.finish(answer, underWay, { from }, deadline);
    return { userId: await accounts.welcome(tokens, language, { from }, deadline), returnTo };
  } catch (error) {
    if (error instanceof SignInCancelled) return { failure: 'cancelled', returnTo };
    if (error instanceof ScopesNotGranted || error instanceof ScopeMissing)
      return { failure: 'scopeMissing', returnTo };
    if (error instanceof GrantRefused) return { failure: 'expired', returnTo };
    if (error instanceof Refusal && error.code === 'personBanned')
      return { failure: 'banned', ban: banIn(error), returnTo };
    const isDiscords = error instanceof DiscordUnavailable || error instanceof TokenRefused;
    const isExpected = isDiscords || isDatabaseUnavailable(error);
    log[isExpected ? 'warn' : 'error']({ err: error }, 'auth: sign-in failed');
    return { failure: isDiscords ? 'unavailable' : 'failed', returnTo };
  }
}

/** When a sealed sign-in began, in milliseconds; null when it is over or was not sealed here. */
export function signInBeganAt(needs: Pick<Needs, 'secrets' | 'clock'>, sealed: string): number | null {
  return open(needs, sealed)?.beganAt ?? null;
}

function banIn({ details }: Refusal): BanInForce {
  const { reason, until } = details;
  return { reason: String(reason), until: typeof until === 'string' ? new Date(until) : null };
}

function open(
  { secrets, clock }: Pick<Needs, 'secrets' | 'clock'>,
  brought: string | undefined,
): UnderWay | null {
  const text = brought === undefined ? null : secrets.open(Buffer.from(brought, 'base64url'), CONTEXT);
  if (text === null) return null;
  const underWay = JSON.parse(text) as UnderWay; // nobody else can seal one
  return clock().getTime() - underWay.beganAt < SIGN_IN_WITHIN_MS ? underWay : null;
}

/** The path of one of this site's pages; the home page for any other address. */
export function ownPath(wanted: string | undefined, publicUrl: string): string {
  if (wanted === undefined || !wanted.startsWith('/') || !URL.canParse(wanted, publicUrl)) return '/';
  // Parsed as a browser does it: backslashes and line breaks can turn a path into another site's address.
  const { origin, pathname, search, hash } = new URL(wanted, publicUrl);
  if (origin !== publicUrl || pathname.startsWith('//') || pathname.startsWith('/api/')) return '/';
  return pathname + search + hash;
}
