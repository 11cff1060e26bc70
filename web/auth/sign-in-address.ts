import { startSignIn } from '#contract/auth.ts';
import { addressOf } from '#contract/endpoint.ts';

/** The address that leads to Discord to sign in, and afterwards to a path of ours. */
export function signInAddress(returnTo: string): string {
  return addressOf(startSignIn, { query: { returnTo } });
}
