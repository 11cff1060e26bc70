import { expect, test } from 'vitest';
import { getUser, startSignIn } from '#contract/auth.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

/** A browser whose tabs share their cookies. */
function browser(site: Site) {
  const jar = new Map<string, string>();
  const header = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const visit = async (path: string) => {
    const { headers } = await site.get(path, { cookie: header() });
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return headers.get('location') ?? '';
  };
  return {
    visit,
    names: () => [...jar.keys()],
    header,
    /** Begins a sign-in; returns the path that Discord redirects to after it. */
    begin: async (returnTo: string, decision = 'authorize') => {
      const atDiscord = await visit(`${startSignIn.path}?returnTo=${encodeURIComponent(returnTo)}`);
      const user = site.discord.addUser({}).id;
      const answer = await fetch(`${atDiscord}&sim_user=${user}&decision=${decision}`, {
        redirect: 'manual',
      });
      const { pathname, search } = new URL(answer.headers.get('location') ?? '');
      return pathname + search;
    },
    isSignedIn: async () => (await site.get(getUser.path, { cookie: header() })).status === 200,
  };
}

const flows = (names: readonly string[]) => names.filter((name) => /^sign-in-[\w-]{16}$/.test(name));

test('two tabs sign in at once, and each returns to its own page', async () => {
  const site = await startSite({ discord: true });
  const { begin, visit, names, isSignedIn } = browser(site);
  const first = await begin('/server/1');
  const second = await begin('/server/2');

  expect(await visit(first)).toBe('/server/1');
  expect(names()).not.toContain('sign-in-failure');
  expect(await isSignedIn()).toBe(true);
  expect(await visit(second)).toBe('/server/2');
  expect(names()).not.toContain('sign-in-failure');
  expect(await isSignedIn()).toBe(true);
  expect(flows(names())).toEqual([]);
});

test('a cancelled, foreign or late callback ends no other sign-in', async () => {
  const site = await startSite({ discord: true });
  const { begin, visit, names, isSignedIn } = browser(site);
  const foreign = await browser(site).begin('/');
  const late = await begin('/late');
  site.clock.advance(9 * MINUTE_MS);
  const cancelled = await begin('/cancelled', 'cancel');
  const wanted = await begin('/wanted');
  site.clock.advance(MINUTE_MS);

  expect(await visit(late)).toBe('/');
  expect(await visit(foreign)).toBe('/');
  expect(await visit('/api/auth/discord/callback?state=a;b&code=1')).toBe('/');
  expect(await visit(cancelled)).toBe('/cancelled');
  expect(flows(names())).toContainEqual(expect.any(String));
  expect(await isSignedIn()).toBe(false);
  expect(await visit(wanted)).toBe('/wanted');
  expect(await isSignedIn()).toBe(true);
});

test('a browser keeps the five latest sign-ins, and none that is over', async () => {
  const site = await startSite({ discord: true });
  const { begin, visit, names, isSignedIn } = browser(site);
  const paths: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    paths.push(await begin(`/server/${nth}`));
    site.clock.advance(1_000);
  }
  expect(flows(names())).toHaveLength(5);
  expect(await visit(paths[0]!)).toBe('/');
  expect(await isSignedIn()).toBe(false);
  expect(await visit(paths[1]!)).toBe('/server/1');
  expect(await isSignedIn()).toBe(true);

  site.clock.advance(10 * MINUTE_MS);
  await begin('/');
  expect(flows(names())).toHaveLength(1);
});

test('pending sign-ins never make the cookies too long for a request', async () => {
  const site = await startSite({ discord: true });
  const { begin, visit, header } = browser(site);
  let last = '';
  for (let nth = 0; nth < 6; nth += 1) {
    last = await begin(`/?q=${nth}${'a'.repeat(2_500)}`);
    site.clock.advance(1_000);
  }
  expect(header().length).toBeLessThan(9_000);
  expect(await visit(last)).toMatch(/^\/\?q=5a/);
});
