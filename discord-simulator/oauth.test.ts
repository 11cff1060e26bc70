import { afterAll, beforeEach, expect, test } from 'vitest';
import { cast, guilds } from './cast.ts';
import { startCheckedSimulator } from './checked-simulator.ts';
import {
  callApi,
  codeFor,
  exchange,
  openAuthorize,
  postForm,
  REDIRECT,
  redirectParams,
  signIn,
} from './test-calls.ts';

const simulator = await startCheckedSimulator();
beforeEach(() => simulator.reset());
afterAll(() => simulator.stop());

const refresh = (token: string) =>
  postForm(simulator, '/oauth2/token', { grant_type: 'refresh_token', refresh_token: token });

test('a code is exchanged once and refused the second time', async () => {
  const code = await codeFor(simulator, cast.ada.id);
  const tokens = await exchange(simulator, code);
  expect(tokens.body).toMatchObject({ token_type: 'Bearer', expires_in: 604_800, scope: 'identify guilds' });
  expect((await exchange(simulator, code)).body).toEqual({
    error: 'invalid_grant',
    error_description: 'Invalid "code" in request.',
  });
});

test('refuses a code with a wrong verifier or redirect URI, or too late', async () => {
  const wrong = [
    { code_verifier: 'x'.repeat(43) },
    { code_verifier: 'short' },
    { redirect_uri: 'http://localhost:3000/other' },
  ];
  for (const fields of wrong) {
    const refused = await exchange(simulator, await codeFor(simulator, cast.ada.id), fields);
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
  }
  const bare = {
    grant_type: 'authorization_code',
    code: await codeFor(simulator, cast.ada.id),
    redirect_uri: REDIRECT,
  };
  expect((await postForm(simulator, '/oauth2/token', bare)).body.error_description).toBe(
    'Missing "code_verifier" in request.',
  );
  const late = await codeFor(simulator, cast.ada.id);
  simulator.advance(600_001);
  expect((await exchange(simulator, late)).status).toBe(400);
});

test('granted tokens are as those of a sign-in, and are renewed and revoked like them', async () => {
  const { body: exchanged } = await exchange(simulator, await codeFor(simulator, cast.ada.id));
  const granted = simulator.grant(cast.ada.id);
  expect(Object.keys(granted)).toEqual(Object.keys(exchanged));
  expect(granted).toMatchObject({ token_type: 'Bearer', expires_in: 604_800, scope: 'identify guilds' });

  const auth = `Bearer ${granted.access_token}`;
  expect((await callApi(simulator, 'GET', '/users/@me', { auth })).body).toEqual(
    simulator.account(cast.ada.id),
  );
  expect((await refresh(granted.refresh_token)).status).toBe(200);
  expect((await callApi(simulator, 'GET', '/users/@me', { auth })).status).toBe(401);
  expect(() => simulator.grant('1')).toThrow('There is no account 1');
});

test('a verifier without a challenge is refused too', async () => {
  const code = await codeFor(simulator, cast.ada.id, { code_challenge: null, code_challenge_method: null });
  expect((await exchange(simulator, code)).body.error_description).toBe(
    'Missing "code_challenge" in request.',
  );
});

test('the client secret is required, in the form or as Basic', async () => {
  expect((await postForm(simulator, '/oauth2/token', { client_secret: 'guessed' })).status).toBe(401);
  const { refresh: token } = await signIn(simulator, cast.ada.id);
  const {
    DISCORD_CLIENT_ID: id,
    DISCORD_CLIENT_SECRET: secret,
    DISCORD_API_BASE: base,
  } = simulator.environment;
  const response = await fetch(`${base}/oauth2/token`, {
    method: 'POST',
    headers: {
      'user-agent': 'x',
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
  });
  expect(response.status).toBe(200);
});

test('refreshing replaces both tokens and revokes the old pair', async () => {
  const old = await signIn(simulator, cast.mina.id);
  const fresh = await refresh(old.refresh);
  expect(fresh.status).toBe(200);
  expect((await refresh(old.refresh)).body).toEqual({
    error: 'invalid_grant',
    error_description: 'Invalid "refresh_token" in request.',
  });
  expect((await callApi(simulator, 'GET', '/users/@me', { auth: old.bearer })).status).toBe(401);
  expect(
    (await callApi(simulator, 'GET', '/users/@me', { auth: `Bearer ${String(fresh.body.access_token)}` }))
      .status,
  ).toBe(200);
});

test('an access token expires after a week, its refresh token does not', async () => {
  const { bearer, refresh: token } = await signIn(simulator, cast.mina.id);
  simulator.advance(604_800_000);
  expect((await callApi(simulator, 'GET', '/users/@me', { auth: bearer })).status).toBe(401);
  expect((await refresh(token)).status).toBe(200);
});

test('revoking one token revokes all tokens of that person only', async () => {
  const [first, second, other] = [
    await signIn(simulator, cast.mina.id),
    await signIn(simulator, cast.mina.id),
    await signIn(simulator, cast.ada.id),
  ];
  expect((await postForm(simulator, '/oauth2/token/revoke', { token: first.refresh })).status).toBe(200);
  expect((await callApi(simulator, 'GET', '/users/@me', { auth: second.bearer })).status).toBe(401);
  expect((await callApi(simulator, 'GET', '/users/@me', { auth: other.bearer })).status).toBe(200);
  simulator.revokeUser(cast.ada.id);
  expect((await refresh(other.refresh)).status).toBe(400);
});

test('authorizing redirects with code and state', async () => {
  const choice = await (await openAuthorize(simulator, {})).text();
  for (const person of Object.values(cast)) expect(choice).toContain(`data-testid="sim-user-${person.id}"`);
  expect(choice).not.toContain('sim-authorize');

  const consent = await openAuthorize(simulator, { sim_user: cast.ada.id });
  expect(await consent.text()).toContain('data-testid="sim-authorize"');
  // Without this the browser would not follow the answer to the form.
  expect(consent.headers.get('content-security-policy')).toContain(
    "form-action 'self' http://localhost:3000",
  );

  const body = new URLSearchParams({ sim_user: cast.ada.id, decision: 'authorize' });
  const agreed = await openAuthorize(simulator, {}, { method: 'POST', body });
  expect(agreed.status).toBe(302);
  expect(agreed.headers.get('set-cookie')).toContain(`sim_user=${cast.ada.id}`);
  expect(redirectParams(agreed)).toEqual({ code: expect.any(String), state: 'the-state' });
});

test('the current account is in the list, however many there are', async () => {
  for (let one = 1; one <= 30; one += 1)
    simulator.addUser({ id: `77700000000000000${one}`, username: `visitor_${one}`, globalName: 'Visitor' });
  const last = '7770000000000000030';
  const consent = await (await openAuthorize(simulator, { sim_user: last })).text();
  expect(consent).toContain(`data-testid="sim-user-${last}"`);
});

test('cancelling redirects with the error and the state', async () => {
  const back = redirectParams(await openAuthorize(simulator, { sim_user: 'ada', decision: 'cancel' }));
  expect(back).toMatchObject({ error: 'access_denied', state: 'the-state' });
  expect(back).not.toHaveProperty('code');
});

test('a person who granted all scopes is not asked again, except in the demo', async () => {
  const again = (fields: Record<string, string> = {}) =>
    openAuthorize(
      simulator,
      { prompt: 'none', ...fields },
      { headers: { cookie: `other=1; sim_user=${cast.ada.id}` } },
    );
  expect((await again()).status).toBe(200);
  await signIn(simulator, cast.ada.id, 'identify');
  expect((await again()).status).toBe(200);
  expect((await again({ scope: 'identify' })).status).toBe(302);
  simulator.setQuirks({ alwaysAsk: true });
  expect((await again({ scope: 'identify' })).status).toBe(200);
});

test('refuses unknown clients, redirect URIs, scopes and challenge methods', async () => {
  const invalid = [
    { client_id: '1' },
    { redirect_uri: 'https://elsewhere.example/callback' },
    { scope: 'identify email' },
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
  ];
  for (const fields of invalid) {
    const response = await openAuthorize(simulator, { ...fields, sim_user: 'ada', decision: 'authorize' });
    expect([fields, response.status, response.headers.get('location')]).toEqual([fields, 400, null]);
  }
  simulator.setQuirks({ redirectUris: ['http://localhost:3000/only'] });
  expect((await openAuthorize(simulator, {})).status).toBe(400);
});

test('the install link adds the bot to managed guilds only', async () => {
  const link = (guildId: string, person: string, rest: Record<string, string | null> = {}) =>
    openAuthorize(simulator, {
      response_type: null,
      redirect_uri: null,
      scope: 'bot applications.commands',
      permissions: '1025',
      guild_id: guildId,
      sim_user: person,
      ...rest,
    });
  const picker = await (await link(guilds.orbitClub.id, 'ada', { disable_guild_select: 'true' })).text();
  expect(picker).toContain(`<option value="${guilds.orbitClub.id}" selected>Orbit Club</option>`);
  expect(picker).not.toContain('Pixel Forge</option>');

  expect((await link(guilds.orbitClub.id, 'mina', { decision: 'authorize' })).status).toBe(403);
  expect((await callApi(simulator, 'GET', `/guilds/${guilds.orbitClub.id}`)).status).toBe(404);
  expect((await link(guilds.orbitClub.id, 'ada', { decision: 'authorize' })).status).toBe(200);
  expect((await callApi(simulator, 'GET', `/guilds/${guilds.orbitClub.id}`)).status).toBe(200);
});

test('the install link with a redirect URI returns the guild with the tokens', async () => {
  const wish = {
    scope: 'identify bot',
    guild_id: guilds.sundayBakers.id,
    permissions: '1025',
    sim_user: 'ada',
    decision: 'authorize',
  };
  const back = redirectParams(await openAuthorize(simulator, wish));
  expect(back).toMatchObject({ guild_id: guilds.sundayBakers.id, permissions: '1025' });
  expect((await exchange(simulator, back.code ?? '')).body.guild).toMatchObject({ name: 'Sunday Bakers 🥐' });
});

test('a narrowed grant lacks its scopes, and a fault can target one person', async () => {
  const [ada, mina] = [await signIn(simulator, cast.ada.id), await signIn(simulator, cast.mina.id)];
  simulator.narrowGrant(cast.ada.id, ['identify']);
  const guilds = (auth: string) => callApi(simulator, 'GET', '/users/@me/guilds', { auth });

  const refused = await guilds(ada.bearer);
  expect([refused.status, refused.body.code]).toEqual([403, 50026]);
  expect((await guilds(mina.bearer)).status).toBe(200);

  simulator.addFault({ match: { userId: cast.mina.id }, times: 1, effect: { kind: 'unauthorized' } });
  expect((await callApi(simulator, 'GET', '/users/@me', { auth: ada.bearer })).status).toBe(200);
  expect((await guilds(mina.bearer)).status).toBe(401);
});
