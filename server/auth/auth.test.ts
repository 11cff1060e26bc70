import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { finishSignIn, getUser, signOut, startSignIn } from '#contract/auth.ts';
import { listUserGuilds } from '#contract/guilds.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Effect } from '#simulator/faults.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { DISCORD_WITHIN_MS } from '../app.ts';
import { passWhileHeld } from '../testing/pass-while-held.ts';
import { newId } from '../testing/make.ts';
import { cookiesIn } from '../testing/sign-in.ts';
import { eventually, sites } from '../testing/start-site.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

/** A redirect of the site and its cookies. */
async function visit(site: Site, path: string, cookie = '') {
  const { status, headers } = await site.get(path, { cookie });
  return {
    status,
    location: headers.get('location') ?? '',
    cookies: headers.getSetCookie(),
    cookie: cookiesIn(headers),
    retryAfter: headers.get('retry-after'),
  };
}

/** Begins a sign-in and follows it to Discord's redirect back to the site. */
async function comeBack(
  site: Site,
  userId: string,
  { decision = 'authorize', returnTo = '/', scope = 'identify guilds' } = {},
) {
  const begun = await visit(site, `${startSignIn.path}?returnTo=${encodeURIComponent(returnTo)}`);
  const authorizeUrl = new URL(begun.location);
  authorizeUrl.searchParams.set('scope', scope);
  const atDiscord = await fetch(`${authorizeUrl.href}&sim_user=${userId}&decision=${decision}`, {
    redirect: 'manual',
  });
  const { pathname, search } = new URL(atDiscord.headers.get('location') ?? '');
  return { address: pathname + search, cookie: begun.cookie };
}

const someone = (site: Site) =>
  site.discord.addUser({ username: 'ada.codes', globalName: 'Ada', avatar: 'a1b2' }).id;
const countSessions = async ({ db }: Site) =>
  (await db.selectFrom('sessions').select('tokenHash').execute()).length;

test('signs in a person who agrees at Discord and replies only what the page needs', async () => {
  const site = await startSite({ discord: true });
  const id = someone(site);

  const ada = await site.signInThroughDiscord(id);

  const { status, body, headers } = await site.call(getUser, { as: ada });
  expect(status).toBe(200);
  expect(body).toEqual({
    user: {
      id,
      username: 'Ada',
      avatar: `${site.deps.config.discord.cdnBase}/avatars/${id}/a1b2.webp?size=64`,
      isAdmin: false,
      role: null,
    },
  });
  expect(headers.get('cache-control')).toBe('no-store');
});

test('a missing, made-up or foreign session cookie signs nobody in', async () => {
  const site = await startSite();
  for (const cookie of ['', 'session=', 'session=made-up', 'signed-in=1', `session=${'a'.repeat(5000)}`]) {
    expect((await site.get('/api/auth/user', { cookie })).status, cookie).toBe(401);
  }
});

test('asks Discord only for identify and guilds, with state and PKCE challenge', async () => {
  const site = await startSite({ discord: true });
  const { status, location } = await visit(site, startSignIn.path);

  expect(status).toBe(302);
  const authorizeUrl = new URL(location);
  expect(authorizeUrl.origin + authorizeUrl.pathname).toBe(site.deps.config.discord.authorizeUrl);
  expect(Object.fromEntries(authorizeUrl.searchParams)).toEqual({
    client_id: site.deps.config.discord.clientId,
    response_type: 'code',
    redirect_uri: 'http://localhost:3000/api/auth/discord/callback',
    scope: 'identify guilds',
    state: expect.stringMatching(/^[\w-]{43}$/),
    prompt: 'none',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

test('redirects to the page where the sign-in began, and never to another site', async () => {
  const site = await startSite({ discord: true });
  const id = someone(site);
  const cases: [string, string][] = [
    ['/server/123?lang=ko#reviews', '/server/123?lang=ko#reviews'],
    ['/?q=한국어', '/?q=%ED%95%9C%EA%B5%AD%EC%96%B4'],
    ['', '/'],
    ['//evil.example', '/'],
    [String.raw`/\evil.example`, '/'],
    ['/\t/evil.example', '/'],
    ['/\n//evil.example/', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/..//evil.example', '/'],
    ['/api/auth/discord', '/'],
    ['server/1', '/'],
  ];
  for (const [returnTo, expected] of cases) {
    const { address, cookie } = await comeBack(site, id, { returnTo });
    const { location, cookies } = await visit(site, address, cookie);
    expect(location, returnTo).toBe(expected);
    expect(cookies.some((cookie) => cookie.startsWith('session='))).toBe(true);
  }
});

test('session cookies are HttpOnly, and on https bound to the host', async () => {
  const site = await startSite({ discord: true });
  const { address, cookie } = await comeBack(site, someone(site));
  const { cookies } = await visit(site, address, cookie);

  const named = (name: string) => cookies.find((cookie) => cookie.startsWith(name)) ?? '';
  expect(named('session=')).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(named('signed-in=')).toMatch(/^signed-in=[\w-]{8}; Max-Age=2592000; Path=\/; SameSite=Lax$/);
  expect(named('sign-in-')).toMatch(/^sign-in-[\w-]{16}=; .*Expires=Thu, 01 Jan 1970/);

  const secure = await startSite({ discord: true, settings: { PUBLIC_URL: 'https://guildhall.example' } });
  secure.discord.setQuirks({ redirectUris: ['https://guildhall.example/api/auth/discord/callback'] });
  const begun = await comeBack(secure, someone(secure));
  expect(begun.cookie).toMatch(/^__Host-sign-in-[\w-]{16}=/);
  const finished = await visit(secure, begun.address, begun.cookie);
  expect(finished.cookies.find((cookie) => cookie.startsWith('__Host-session='))).toMatch(
    /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('the database holds no readable session tokens or Discord tokens', async () => {
  const site = await startSite({ discord: true });
  const ada = await site.signInThroughDiscord(someone(site));
  const token = /session=([\w-]+)/.exec(ada.cookie)?.[1] ?? '';
  const { rows } = await sql<{ whole: string }>`
    select users::text || sessions::text || encode(users.tokens, 'escape') as whole from users, sessions`.execute(
    site.db,
  );

  expect(token).toHaveLength(43);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.whole).not.toContain(token);
  for (const word of ['access', 'refresh', 'Bearer']) expect(rows[0]?.whole).not.toContain(word);
});

test('tokens encrypted for one person cannot be decrypted for another', async () => {
  const site = await startSite({ discord: true });
  const [ada, ben] = [
    await site.signInThroughDiscord(someone(site)),
    await site.signInThroughDiscord(someone(site)),
  ];
  await sql`update users set tokens = (select tokens from users where id = ${ada.userId}) where id = ${ben.userId}`.execute(
    site.db,
  );

  expect((await site.call(listUserGuilds, { as: ben })).status).toBe(401);
  expect((await site.call(listUserGuilds, { as: ada })).status).toBe(200);
});

test('a session survives a new secret until its Discord tokens are needed', async () => {
  const site = await startSite({ discord: true });
  const ada = await site.signInThroughDiscord(someone(site));
  const SESSION_SECRET = 'a secret that took the place of the first';
  const other = await startSite({ settings: { ...site.discord.environment, SESSION_SECRET } });

  expect((await other.call(getUser, { as: ada })).status).toBe(200);
  expect((await other.call(listUserGuilds, { as: ada })).status).toBe(401);
  expect((await other.call(getUser, { as: ada })).status).toBe(401);
  const anew = await other.signIn(ada.userId);
  expect((await other.call(listUserGuilds, { as: anew })).status).toBe(200);
});

test('cancelling at Discord redirects back with a message and without a session', async () => {
  const site = await startSite({ discord: true });
  const { address, cookie } = await comeBack(site, someone(site), { decision: 'cancel', returnTo: '/terms' });

  const { status, location, cookies } = await visit(site, address, cookie);

  expect({ status, location }).toEqual({ status: 302, location: '/terms' });
  expect(cookies).toContain('sign-in-failure=cancelled; Max-Age=60; Path=/; SameSite=Lax');
  expect(cookies.some((cookie) => cookie.startsWith('session='))).toBe(false);
  expect(await countSessions(site)).toBe(0);
});

test.for(['identify', 'guilds'])('a sign-in with scope=%s alone is refused in words', async (scope) => {
  const site = await startSite({ discord: true });
  const id = someone(site);
  const { address, cookie } = await comeBack(site, id, { scope, returnTo: '/my-servers' });

  const { status, location, cookies } = await visit(site, address, cookie);

  expect({ status, location }).toEqual({ status: 302, location: '/my-servers' });
  expect(cookies).toContain('sign-in-failure=scopeMissing; Max-Age=60; Path=/; SameSite=Lax');
  expect(cookies.some((cookie) => cookie.startsWith('session='))).toBe(false);
  expect(await countSessions(site)).toBe(0);
  expect(await site.db.selectFrom('users').select('id').execute()).toEqual([]);
  expect(site.discord.log({ path: /^\/users\/@me/ })).toEqual([]);
  expect((await site.signInThroughDiscord(id)).cookie).toContain('session=');
});

test('a foreign, replayed or late sign-in callback creates no session', async () => {
  const site = await startSite({ discord: true });
  const id = someone(site);
  const failure = async (address: string, cookie: string) => {
    const { status, location, cookies } = await visit(site, address, cookie);
    const failureCode = cookies.map((cookie) => /^sign-in-failure=(\w+);/.exec(cookie)?.[1]).find(Boolean);
    expect(status).toBe(302);
    return { location, failureCode };
  };

  // The answer of another browser's sign-in, as in a link from an attacker.
  const theirs = await comeBack(site, id);
  const mine = await comeBack(site, id);
  expect(await failure(theirs.address, mine.cookie)).toEqual({ location: '/', failureCode: 'expired' });
  expect(await failure(theirs.address, '')).toEqual({ location: '/', failureCode: 'expired' });
  expect(await failure(theirs.address, 'sign-in=made-up')).toEqual({ location: '/', failureCode: 'expired' });
  // A made-up state.
  const wrong = new URL(mine.address, site.deps.config.publicUrl);
  wrong.searchParams.set('state', 'made-up');
  expect(await failure(wrong.pathname + wrong.search, mine.cookie)).toEqual({
    location: '/',
    failureCode: 'expired',
  });
  expect(await countSessions(site)).toBe(0);

  // The same answer again.
  const once = await comeBack(site, id);
  expect((await visit(site, once.address, once.cookie)).cookie).toContain('session=');
  expect(await failure(once.address, once.cookie)).toEqual({ location: '/', failureCode: 'expired' });

  // After ten minutes.
  const late = await comeBack(site, id);
  site.clock.advance(10 * MINUTE_MS);
  expect(await failure(late.address, late.cookie)).toEqual({ location: '/', failureCode: 'expired' });
  expect(await countSessions(site)).toBe(1);
});

test('answers any other query of Discord’s redirect with a page', async () => {
  const site = await startSite({ discord: true });
  const { cookie } = await comeBack(site, someone(site));
  for (const query of [
    '',
    '?',
    '?code=',
    '?code=1&code=2',
    '?error=server_error',
    '?state=1&state=2',
    '?code=%00',
    '?%E0%A4%A',
  ]) {
    const { status, location } = await visit(site, finishSignIn.path + query, cookie);
    expect({ status, location }, query).toEqual({ status: 302, location: '/' });
  }
});

test('sign-in returns with a message within 3 s while Discord is down, slow or invalid', async () => {
  const site = await startSite({ discord: true });
  const id = someone(site);
  const effects: Effect[] = [
    { kind: 'serverError' },
    { kind: 'badGateway' },
    { kind: 'cloudflareBan' },
    { kind: 'rateLimit', retryAfter: 60 },
    { kind: 'truncate' },
    { kind: 'hangUp', when: 'before' },
    { kind: 'hangUp', when: 'after' },
    { kind: 'hold', when: 'before' },
  ];
  for (const path of [/oauth2\/token$/, /users\/@me$/]) {
    for (const effect of effects) {
      const { address, cookie } = await comeBack(site, id, { returnTo: '/terms' });
      site.discord.addFault({ match: { path }, effect });
      const visiting = visit(site, address, cookie);
      if (effect.kind === 'hold') await passWhileHeld(site, DISCORD_WITHIN_MS);
      const { status, location, cookies } = await visiting;
      const what = `${path.source} ${JSON.stringify(effect)}`;
      expect({ status, location }, what).toEqual({ status: 302, location: '/terms' });
      expect(cookies.join(' '), what).toContain('sign-in-failure=unavailable;');
      site.discord.clearFaults();
      site.clock.advance(DAY_MS); // a ban of the address lasts a day
    }
  }
  expect(await countSessions(site)).toBe(0);
});

test('signing out ends the session for every copy of the cookie', async () => {
  const site = await startSite({ discord: true });
  const ada = await site.signInThroughDiscord(someone(site));

  const { status, headers } = await site.call(signOut, { as: ada });

  expect(status).toBe(200);
  expect(headers.getSetCookie().filter((cookie) => /^(session|signed-in)=;/.test(cookie))).toHaveLength(2);
  expect((await site.call(getUser, { as: ada })).status).toBe(401);
  expect((await site.call(signOut, {})).status).toBe(200);
});

test('each sign-in has a new token and ends the browser’s former session', async () => {
  const site = await startSite({ discord: true });
  const id = someone(site);
  const first = await site.signInThroughDiscord(id);
  const elsewhere = await site.signInThroughDiscord(id);
  const { address, cookie } = await comeBack(site, id);
  const again = await visit(site, address, `${cookie}; ${first.cookie}`);

  expect(again.cookie).not.toBe(first.cookie);
  expect((await site.call(getUser, { as: first })).status).toBe(401);
  expect((await site.call(getUser, { as: elsewhere })).status).toBe(200);
});

test('a session ends after seven days without a request, and after thirty days', async () => {
  const site = await startSite({ discord: true });
  const ada = await site.signInThroughDiscord(someone(site));
  const isSignedIn = async () => (await site.call(getUser, { as: ada })).status === 200;

  site.clock.advance(7 * DAY_MS - HOUR_MS);
  expect(await isSignedIn()).toBe(true);
  site.clock.advance(7 * DAY_MS - HOUR_MS);
  expect(await isSignedIn()).toBe(true);
  site.clock.advance(7 * DAY_MS + HOUR_MS);
  expect(await isSignedIn()).toBe(false);

  const ben = await site.signInThroughDiscord(someone(site));
  for (let day = 0; day < 29; day += 1) {
    site.clock.advance(DAY_MS);
    expect((await site.call(getUser, { as: ben })).status).toBe(200);
  }
  site.clock.advance(DAY_MS);
  const { status, headers } = await site.call(getUser, { as: ben });
  expect(status).toBe(401);
  // The answer may come after a sign-in in which the browser has got another cookie.
  expect(headers.getSetCookie()).toEqual([]);
});

test('a person is an admin while their id is configured, not as they signed in', async () => {
  const admin = newId();
  const before = await startSite({ discord: true, settings: { ADMIN_DISCORD_IDS: admin } });
  before.discord.addUser({ id: admin });
  const grace = await before.signIn(admin);
  const isAdmin = async (site: Site) =>
    ((await site.call(getUser, { as: grace })).body as { user: { isAdmin: boolean } }).user.isAdmin;

  expect(await isAdmin(before)).toBe(true);
  expect(await isAdmin(await startSite())).toBe(false);
});

test('concurrent requests renew an expired token once', async () => {
  const site = await startSite({ discord: true });
  const ada = await site.signInThroughDiscord(someone(site));
  site.clock.advance(6 * DAY_MS);
  await site.call(getUser, { as: ada });
  site.clock.advance(DAY_MS);
  site.discord.advance(7 * DAY_MS);

  const answers = await Promise.all(Array.from({ length: 20 }, () => site.call(listUserGuilds, { as: ada })));

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(site.discord.log({ path: /oauth2\/token$/ })).toHaveLength(2); // the sign-in's and one renewal
});

test.runIf(onPostgres)('two instances that find a token expired at once renew it once', async () => {
  const site = await startSite({ discord: true });
  const ada = await site.signInThroughDiscord(someone(site));
  const other = await startSite({ settings: site.discord.environment });
  await site.db.updateTable('users').set({ tokensExpireAt: site.clock.now() }).execute();
  site.discord.addFault({
    match: { path: /oauth2\/token$/ },
    times: 1,
    effect: { kind: 'delay', ms: 300 },
  });

  const answers = await Promise.all([site, other].map((one) => one.call(listUserGuilds, { as: ada })));

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(site.discord.log({ path: /oauth2\/token$/ })).toHaveLength(2); // the sign-in's and one renewal
});

test('of two instances whose clocks differ one claims the renewal, the other waits', async () => {
  const site = await startSite({ discord: true });
  const ada = await site.signInThroughDiscord(someone(site));
  const ahead = await startSite({ settings: site.discord.environment, clockAheadMs: 60_000 });
  await site.db.updateTable('users').set({ tokensExpireAt: site.clock.now() }).execute();
  const renewals = { path: /oauth2\/token$/ };
  site.discord.addFault({ match: renewals, times: 1, effect: { kind: 'delay', ms: 300 } });

  const first = site.call(listUserGuilds, { as: ada });
  const hasCookie = sql<boolean>`tokens_claimed_until is not null`.as('hasCookie');
  await eventually(
    () => site.db.selectFrom('users').select(hasCookie).executeTakeFirstOrThrow(),
    (row) => row.hasCookie,
  );
  const second = ahead.call(listUserGuilds, { as: ada });

  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200]);
  expect(site.discord.log(renewals)).toHaveLength(2); // the sign-in's and one renewal
});

test('a person who revokes our access at Discord is signed out after one renewal', async () => {
  const site = await startSite({ discord: true });
  const ada = await site.signInThroughDiscord(someone(site));
  site.discord.revokeUser(ada.userId);

  expect((await site.call(listUserGuilds, { as: ada })).status).toBe(401);
  expect((await site.call(getUser, { as: ada })).status).toBe(401);
  const refused = site.discord.log().filter(({ status }) => status === 401 || status === 400);
  expect(refused.length).toBeLessThanOrEqual(2);
});

test('a failed renewal does not affect a sign-in during it', async () => {
  const site = await startSite({ discord: true });
  const id = someone(site);
  const before = await site.signInThroughDiscord(id);
  await site.db.updateTable('users').set({ tokensExpireAt: site.clock.now() }).execute();
  site.discord.revokeUser(id);
  const effect = { kind: 'hold', when: 'before' } as const;
  site.discord.addFault({ match: { path: /oauth2\/token$/ }, times: 1, effect });

  const inVain = site.call(listUserGuilds, { as: before });
  await eventually(site.discord.heldRequests, (held) => held === 1);
  const anew = await site.signInThroughDiscord(id);
  site.discord.clearFaults();

  expect((await inVain).status).toBe(401);
  expect((await site.call(getUser, { as: anew })).status).toBe(200);
  expect((await site.call(listUserGuilds, { as: anew })).status).toBe(200);
});

test('a spurious 401 renews the tokens without failing the request', async () => {
  const site = await startSite({ discord: true });
  const ada = await site.signInThroughDiscord(someone(site));
  site.discord.addFault({
    match: { path: /users\/@me\/guilds/ },
    times: 1,
    effect: { kind: 'unauthorized' },
  });

  expect((await site.call(listUserGuilds, { as: ada })).status).toBe(200);
  expect((await site.call(getUser, { as: ada })).status).toBe(200);
});

test('limits an address to 20 sign-ins a minute and explains it on our own page', async () => {
  const site = await startSite({ discord: true, settings: { RATE_LIMITS: 'on' } });
  for (let n = 0; n < 20; n += 1) {
    expect((await visit(site, startSignIn.path)).location).toContain('/oauth2/authorize');
  }

  const refused = await visit(site, `${startSignIn.path}?returnTo=/terms`);

  expect(refused.location).toBe('/terms');
  expect(refused.cookies.join()).toContain('sign-in-failure=tooMany;');
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  site.clock.advance(60_000);
  expect((await visit(site, startSignIn.path)).location).toContain('/oauth2/authorize');
  const stored = await site.db.selectFrom('rateCounts').select('subject').execute();
  expect(JSON.stringify(stored)).not.toMatch(/127\.0\.0\.1|::1/);
});

test('the newest 20 sessions of a person are valid, older ones end', async () => {
  const site = await startSite({ discord: true });
  const id = someone(site);
  const signedIn = [];
  for (let i = 0; i < 22; i++) {
    signedIn.push(await site.signInThroughDiscord(id));
    site.clock.advance(1_000);
  }

  const statuses = await Promise.all(signedIn.map(async (as) => (await site.call(getUser, { as })).status));
  expect(statuses).toEqual([401, 401, ...Array.from({ length: 20 }, () => 200)]);
  expect(await countSessions(site)).toBe(20);
});
