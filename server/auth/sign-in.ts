import { SIGN_IN_WITHIN_MS } from '#contract/durations.ts';
import type { SignInFailure } from '#contract/auth.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
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
import { Refusal } from '../refusal.ts';

type Needs = Pick<Deps, 'config' | 'accounts' | 'secrets' | 'clock' | 'log'>;

/** A sign-in under way, as the browser that began it holds it: sealed, for ten minutes. */
interface UnderWay extends SignInProof {
  returnTo: string;
  beganAt: number;
}

/** How a sign-in ended, and the path of this site that the person wanted to be at. */
export type SignInOutcome = { returnTo: string } & (
  | { userId: string }
  | { failure: Exclude<SignInFailure, 'banned'> }
  | { failure: 'banned'; reason: string }
);

const CONTEXT = 'sign-in';

/** Discord's page to sign in at, and what the browser has to bring back from there. */
export async function beginSignIn(
  { config, accounts, secrets, clock }: Needs,
  wanted: string | undefined,
): Promise<{ address: string; underWay: string }> {
  const { proof, address } = await accounts.oauth.begin();
  const returnTo = ownPath(wanted, config.publicUrl);
  const underWay: UnderWay = { ...proof, returnTo, beganAt: clock().getTime() };
  return { address, underWay: secrets.seal(JSON.stringify(underWay), CONTEXT).toString('base64url') };
}

/** Turns what Discord sent back into a person who is known here. Whatever goes wrong has a name. */
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
      return { failure: 'banned', reason: String(error.details['reason']), returnTo };
    const isDiscords = error instanceof DiscordUnavailable || error instanceof TokenRefused;
    log[isDiscords ? 'warn' : 'error']({ err: error }, 'a sign-in failed');
    return { failure: isDiscords ? 'unavailable' : 'failed', returnTo };
  }
}

function open({ secrets, clock }: Needs, brought: string | undefined): UnderWay | null {
  const text = brought === undefined ? null : secrets.open(Buffer.from(brought, 'base64url'), CONTEXT);
  if (text === null) return null;
  const underWay = JSON.parse(text) as UnderWay; // nobody else can seal one
  return clock().getTime() - underWay.beganAt < SIGN_IN_WITHIN_MS ? underWay : null;
}

/** A path of this site's pages, or the home page where something else was asked for. */
export function ownPath(wanted: string | undefined, publicUrl: string): string {
  if (wanted === undefined || !wanted.startsWith('/') || !URL.canParse(wanted, publicUrl)) return '/';
  // As a browser reads it: to it, backslashes and line breaks can make another site of a path.
  const { origin, pathname, search, hash } = new URL(wanted, publicUrl);
  if (origin !== publicUrl || pathname.startsWith('//') || pathname.startsWith('/api/')) return '/';
  return pathname + search + hash;
}
