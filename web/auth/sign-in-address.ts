import { startSignIn } from '#contract/auth.ts';
import { addressOf } from '#contract/endpoint.ts';

/** The address that leads to Discord to sign in, and afterwards to a path of ours. */
export function signInAddress(returnTo: string): string {
  // A navigation has no reply; otherwise its address is written like any other.
  return addressOf({ ...startSignIn, reply: startSignIn.reply }, { query: { returnTo } });
}
