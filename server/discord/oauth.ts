import * as oauth from 'oauth4webapi';
import { isLoopback, type Config } from '../config.ts';
import type { Call } from './call-kinds.ts';
import type { DiscordBudget } from './discord-budget.ts';
import { DiscordUnavailable } from './unavailable.ts';
import { userAgent } from './user-agent.ts';

/** What lets us ask Discord in a person's name. */
export interface Tokens {
  access: string;
  refresh: string;
  /** How long the access token lasts from now, in milliseconds. */
  lastsMs: number;
}

/** What a sign-in must remember until Discord sends the person back. */
export interface SignInProof {
  state: string;
  verifier: string;
}

/** Who signs in, before that is known: a hash of where they come from. */
export interface SignInAsker {
  from: string;
}

/** Signing in with Discord: OAuth 2 authorization code with PKCE. */
export interface DiscordOAuth {
  /** A new proof, and Discord's page for it. */
  begin(): Promise<{ proof: SignInProof; address: string }>;
  /** The tokens that the answer is good for, `answer` being the query that the person came back with. */
  finish(
    answer: URLSearchParams,
    proof: SignInProof,
    asker: SignInAsker,
    signal: AbortSignal,
  ): Promise<Tokens>;
  /** A new pair of tokens for a refresh token, which is spent by it. */
  refresh(userId: string, refreshToken: string, signal: AbortSignal): Promise<Tokens>;
  /** Takes back all of a person's tokens. */
  revoke(userId: string, token: string, signal: AbortSignal): Promise<void>;
}

/** The person did not agree. */
export class SignInCancelled extends Error {
  override readonly name = 'SignInCancelled';
}

/** The code or refresh token is spent, expired, taken back, or never was one; or the answer is to another sign-in. */
export class GrantRefused extends Error {
  override readonly name = 'GrantRefused';
}

/** The person has granted less than was asked for. */
export class ScopesNotGranted extends Error {
  override readonly name = 'ScopesNotGranted';
}

const SCOPES = ['identify', 'guilds'];
const CODE = /^[\w-]{1,128}$/;
/** New tokens and renewed ones share a limit. */
const TOKENS = { kind: 'sign-in', bucket: 'tokens' } as const;

/** Signs people in at Discord, or at whatever answers at the configured URLs. */
export function discordOAuth(
  config: Pick<Config, 'publicUrl' | 'discord'>,
  budget: DiscordBudget,
): DiscordOAuth {
  const { server, client, secret, redirectUri, options } = oauthClient(config);
  return {
    begin: () => beginAt(config.discord.authorizeUrl, client.client_id, redirectUri),

    finish: async (answer, { state, verifier }, { from }, signal) => {
      const parameters = readAnswer(server, client, answer, state);
      const response = await send(budget, { ...TOKENS, by: from }, signal, () =>
        oauth.authorizationCodeGrantRequest(
          server,
          client,
          secret,
          parameters,
          redirectUri,
          verifier,
          options(signal),
        ),
      );
      return tokensFrom(oauth.processAuthorizationCodeResponse(server, client, response));
    },

    refresh: async (userId, refreshToken, signal) => {
      const response = await send(budget, { ...TOKENS, by: userId }, signal, () =>
        oauth.refreshTokenGrantRequest(server, client, secret, refreshToken, options(signal)),
      );
      return tokensFrom(oauth.processRefreshTokenResponse(server, client, response));
    },

    revoke: async (userId, token, signal) => {
      const call = { kind: 'sign-in', by: userId, bucket: 'token revocations' } as const;
      const response = await send(budget, call, signal, () =>
        oauth.revocationRequest(server, client, secret, token, options(signal)),
      );
      await oauth.processRevocationResponse(response).catch(rethrow);
    },
  };
}

/** What the OAuth library needs to know about Discord and about us. */
function oauthClient({ publicUrl, discord }: Pick<Config, 'publicUrl' | 'discord'>) {
  const { apiBase, authorizeUrl, clientId, clientSecret } = discord;
  if (clientId === null || clientSecret === null) throw new Error('There are no credentials to sign in with');
  const server: oauth.AuthorizationServer = {
    issuer: new URL(authorizeUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: `${apiBase}/v10/oauth2/token`,
    revocation_endpoint: `${apiBase}/v10/oauth2/token/revoke`,
  };
  const client: oauth.Client = { client_id: clientId };
  return {
    server,
    client,
    secret: oauth.ClientSecretPost(clientSecret),
    redirectUri: `${publicUrl}/api/auth/discord/callback`,
    options: (signal: AbortSignal) => ({
      signal,
      headers: { 'user-agent': userAgent(publicUrl) },
      // Plain HTTP is allowed only for a simulator on this machine.
      [oauth.allowInsecureRequests]: isLoopback(new URL(apiBase).hostname),
    }),
  };
}

async function beginAt(authorizeUrl: string, clientId: string, redirectUri: string) {
  const proof = { state: oauth.generateRandomState(), verifier: oauth.generateRandomCodeVerifier() };
  const address = new URL(authorizeUrl);
  address.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: SCOPES.join(' '),
    state: proof.state,
    prompt: 'none', // people who have agreed before are not asked again
    code_challenge: await oauth.calculatePKCECodeChallenge(proof.verifier),
    code_challenge_method: 'S256',
  }).toString();
  return { proof, address: address.href };
}

function send(budget: DiscordBudget, call: Call, signal: AbortSignal, request: () => Promise<Response>) {
  return budget.send(call, signal, request).catch((error: unknown) => {
    if (error instanceof DiscordUnavailable) throw error;
    throw new DiscordUnavailable('no answer about tokens', error);
  });
}

async function tokensFrom(processed: ProcessedTokens): Promise<Tokens> {
  const {
    access_token: access,
    refresh_token: refresh,
    expires_in: seconds,
    scope,
  } = await processed.catch(rethrow);
  // When the scope is left out, it is what was requested (RFC 6749, 5.1).
  const granted = scope?.split(' ') ?? SCOPES;
  if (!SCOPES.every((needed) => granted.includes(needed)))
    throw new ScopesNotGranted(`granted: ${granted.join(' ')}`);
  if (refresh === undefined || seconds === undefined)
    throw new DiscordUnavailable('its tokens are incomplete');
  return { access, refresh, lastsMs: seconds * 1000 };
}

type ProcessedTokens = Promise<
  Pick<oauth.TokenEndpointResponse, 'access_token' | 'refresh_token' | 'expires_in' | 'scope'>
>;

function readAnswer(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  answer: URLSearchParams,
  state: string,
): URLSearchParams {
  let parameters: URLSearchParams;
  try {
    parameters = oauth.validateAuthResponse(server, client, answer, state);
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied')
      throw new SignInCancelled('The person did not agree', { cause: error });
    throw new GrantRefused('What came back is no answer to this sign-in', { cause: error });
  }
  if (!CODE.test(parameters.get('code') ?? '')) throw new GrantRefused('What came back is no code');
  return parameters;
}

function rethrow(error: unknown): never {
  if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant')
    throw new GrantRefused(error.error_description ?? error.error, { cause: error });
  throw new DiscordUnavailable('its answer about tokens cannot be used', error);
}
