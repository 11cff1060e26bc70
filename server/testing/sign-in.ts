import { startSignIn } from '#contract/auth.ts';

/** A signed-in person with their session cookie. */
export interface SignedIn {
  userId: string;
  cookie: string;
}

/** Signs in without a browser, with headers of a proxy, for one: from our page to Discord's and back. */
export async function signInAt(
  site: string,
  userId: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<SignedIn> {
  const begun = await visit(site + startSignIn.path, headers);
  const atDiscord = await visit(`${begun.location}&sim_user=${userId}&decision=authorize`, {});
  // A test does not listen at the configured origin.
  const back = site + atDiscord.location.replace(/^https?:\/\/[^/]+/, '');
  const finished = await visit(back, { ...headers, cookie: begun.cookie });
  if (!/session=/.test(finished.cookie)) throw new Error(`${userId} was not signed in: ${finished.cookie}`);
  return { userId, cookie: finished.cookie };
}

async function visit(address: string, headers: Readonly<Record<string, string>>) {
  const response = await fetch(address, { redirect: 'manual', headers });
  return { location: response.headers.get('location') ?? '', cookie: cookiesIn(response.headers) };
}

/** The Cookie header that a browser sends after a response with these headers. */
export function cookiesIn(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ');
}
