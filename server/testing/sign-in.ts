import { startSignIn } from '#contract/auth.ts';

/** A signed-in person with their session cookie. */
export interface SignedIn {
  userId: string;
  cookie: string;
}

type HeaderValues = Readonly<Record<string, string>>;
/** Gets a path of the site, without following a redirect. */
type Visit = (path: string, headers: HeaderValues) => Promise<{ headers: Headers }>;

/** Signs in at a process without a browser, with headers of a proxy, for one. */
export function signInAt(site: string, userId: string, headers: HeaderValues = {}): Promise<SignedIn> {
  return signInThroughDiscord((path, own) => visit(site + path, own), userId, headers);
}

/** Signs in as a browser does: from our page to Discord's and back. */
export async function signInThroughDiscord(
  visitSite: Visit,
  userId: string,
  headers: HeaderValues = {},
): Promise<SignedIn> {
  const begun = await visitSite(startSignIn.path, headers);
  const atDiscord = await visit(`${locationOf(begun)}&sim_user=${userId}&decision=authorize`, {});
  const { pathname, search } = new URL(locationOf(atDiscord)); // a test does not listen at the configured origin
  const finished = await visitSite(pathname + search, { ...headers, cookie: cookiesIn(begun.headers) });
  const cookie = cookiesIn(finished.headers);
  if (!/session=/.test(cookie)) throw new Error(`${userId} was not signed in: ${cookie}`);
  return { userId, cookie };
}

function visit(address: string, headers: HeaderValues) {
  return fetch(address, { redirect: 'manual', headers });
}

function locationOf({ headers }: { headers: Headers }) {
  return headers.get('location') ?? '';
}

/** The Cookie header that a browser sends after a response with these headers. */
export function cookiesIn(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ');
}
