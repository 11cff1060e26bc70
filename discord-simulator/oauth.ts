import { createHash } from 'node:crypto';
import { APPLICATION } from './application.ts';
import { type SimRequest, json, type Reply } from './http.ts';
import { findGuild } from './guilds.ts';
import { guildPayload } from './guild-payloads.ts';
import type { Simulation } from './simulation.ts';
import { type AuthorizationCode, type Grant, nextId, type World } from './world.ts';

const TOKEN_SECONDS = 604_800;
const CODE_MS = 600_000;

/** Answers POST /oauth2/token: exchanges a code or a refresh token for a new pair. */
export function tokenEndpoint(sim: Simulation, request: SimRequest): Reply {
  const form = new URLSearchParams(request.text);
  const refused = refuseClient(request, form);
  if (refused !== null) return refused;
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(sim, form);
    case 'refresh_token':
      return refresh(sim, form);
    case null:
      return oauthError('invalid_request', 'Missing "grant_type" in request.');
    default:
      return oauthError('unsupported_grant_type', 'Unsupported "grant_type" in request.');
  }
}

/** Answers POST /oauth2/token/revoke: any of a person's tokens ends all of them. */
export function revokeEndpoint(sim: Simulation, request: SimRequest): Reply {
  const form = new URLSearchParams(request.text);
  const refused = refuseClient(request, form);
  if (refused !== null) return refused;
  const token = form.get('token');
  if (token === null) return oauthError('invalid_request', 'Missing "token" in request.');
  const grant = [...sim.world.grants.values()].find(
    (one) => one.accessToken === token || one.refreshToken === token,
  );
  if (grant !== undefined) revokeGrants(sim.world, grant.userId);
  return json({});
}

/** Creates the code that the authorize page redirects with. */
export function createCode(
  sim: Simulation,
  given: Pick<AuthorizationCode, 'userId' | 'scopes' | 'redirectUri' | 'challenge' | 'guildId'>,
) {
  const code = secretOf(sim.world, 'code');
  sim.world.codes.set(code, { ...given, code, expiresAt: sim.now() + CODE_MS, used: false });
  return code;
}

/** Revokes every token of a person. */
export function revokeGrants(world: World, userId: string) {
  for (const grant of world.grants.values())
    if (grant.userId === userId) world.grants.delete(grant.accessToken);
}

function exchangeCode(sim: Simulation, form: URLSearchParams): Reply {
  const code = sim.world.codes.get(form.get('code') ?? '');
  if (code === undefined || code.used || code.expiresAt <= sim.now()) {
    return oauthError('invalid_grant', 'Invalid "code" in request.');
  }
  if (form.get('redirect_uri') !== code.redirectUri) {
    return oauthError('invalid_grant', 'Invalid "redirect_uri" in request.');
  }
  const verifier = form.get('code_verifier');
  if ((verifier === null) !== (code.challenge === null)) {
    const missing = verifier === null ? 'code_verifier' : 'code_challenge';
    return oauthError('invalid_grant', `Missing "${missing}" in request.`);
  }
  if (verifier !== null && (!isVerifier(verifier) || challengeOf(verifier) !== code.challenge)) {
    return oauthError('invalid_grant', 'Invalid "code_verifier" in request.');
  }
  code.used = true;
  const guild = code.guildId === null ? undefined : findGuild(sim.world, code.guildId);
  const tokens = tokenPayload(newGrant(sim, code.userId, code.scopes));
  return json(guild === undefined ? tokens : { ...tokens, guild: guildPayload(guild) });
}

function refresh(sim: Simulation, form: URLSearchParams): Reply {
  const token = form.get('refresh_token');
  const grant = [...sim.world.grants.values()].find((one) => one.refreshToken === token);
  if (grant === undefined) return oauthError('invalid_grant', 'Invalid "refresh_token" in request.');
  sim.world.grants.delete(grant.accessToken);
  return json(tokenPayload(newGrant(sim, grant.userId, grant.scopes)));
}

/** Gives our application access to a person's account, as an exchanged code does. */
export function newGrant(sim: Simulation, userId: string, scopes: string[]): Grant {
  const grant: Grant = {
    userId,
    scopes,
    accessToken: secretOf(sim.world, 'access'),
    refreshToken: secretOf(sim.world, 'refresh'),
    expiresAt: sim.now() + TOKEN_SECONDS * 1000,
  };
  sim.world.grants.set(grant.accessToken, grant);
  return grant;
}

/** What Discord answers when it gives tokens. */
export function tokenPayload(grant: Grant) {
  return {
    token_type: 'Bearer',
    access_token: grant.accessToken,
    expires_in: TOKEN_SECONDS,
    refresh_token: grant.refreshToken,
    scope: grant.scopes.join(' '),
  };
}

function refuseClient(request: SimRequest, form: URLSearchParams): Reply | null {
  if (!(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')) {
    return oauthError('invalid_request', 'The request must be a form.');
  }
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    : [form.get('client_id'), form.get('client_secret')];
  if (id === APPLICATION.id && secret === APPLICATION.secret) return null;
  return json({ error: 'invalid_client' }, 401);
}

function oauthError(error: string, description: string): Reply {
  return json({ error, error_description: description }, 400);
}

function isVerifier(verifier: string) {
  return /^[\w.~-]{43,128}$/.test(verifier);
}

function challengeOf(verifier: string) {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** An opaque token, the same in every run of the same world. */
function secretOf(world: World, kind: string) {
  return createHash('sha256')
    .update(`${kind} ${nextId(world)}`)
    .digest('base64url')
    .slice(0, 30);
}
