import * as oauth from 'oauth4webapi';
import { isLoopback, type Config } from '../config.ts';
import type { RefusedCalls } from './refused-calls.ts';
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

/** Signing in with Discord: OAuth 2 authorization code with PKCE. */
export interface DiscordOAuth {
  /** A new proof, and Discord's page for it. */
  begin(): Promise<{ proof: SignInProof; address: string }>;
  /** The tokens that the answer is good for, `answer` being the query that the person came back with. */
  finish(answer: URLSearchParams, proof: SignInProof, signal: AbortSignal): Promise<Tokens>;
  /** A new pair of tokens for a refresh token, which is spent by it. */
  refresh(refreshToken: string, signal: AbortSignal): Promise<Tokens>;
  /** Takes back all of a person's tokens. */
  revoke(token: string, signal: AbortSignal): Promise<void>;
}

/** The person did not agree. */
export class SignInCancelled extends Error {
  override readonly name = 'SignInCancelled';
}

/** The code or refresh token is spent, expired, taken back, or never was one; or the answer is to another sign-in. */
export class GrantRefused extends Error {
  override readonly name = 'GrantRefused';
}

const SCOPES = 'identify guilds';

/** Signs people in at Discord, or at whatever answers at the configured addresses. */
export function discordOAuth(
  { publicUrl, discord }: Pick<Config, 'publicUrl' | 'discord'>,
  refused: RefusedCalls,
): DiscordOAuth {
  const { apiBase, authorizeUrl, clientId, clientSecret } = discord;
  if (clientId === null || clientSecret === null) throw new Error('There are no credentials to sign in with');
  const redirectUri = `${publicUrl}/api/auth/discord/callback`;
  const server: oauth.AuthorizationServer = {
    issuer: new URL(authorizeUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: `${apiBase}/v10/oauth2/token`,
    revocation_endpoint: `${apiBase}/v10/oauth2/token/revoke`,
  };
  const client: oauth.Client = { client_id: clientId };
  const secret = oauth.ClientSecretPost(clientSecret);
  const options = (signal: AbortSignal) => ({
    signal,
    headers: { 'user-agent': userAgent(publicUrl) },
    // Only a simulator on this very machine is spoken to without encryption.
    [oauth.allowInsecureRequests]: isLoopback(new URL(apiBase).hostname),
  });

  const answerTo = (ask: () => Promise<Response>) =>
    refused.count(ask).catch((error: unknown) => {
      if (error instanceof DiscordUnavailable) throw error;
      throw new DiscordUnavailable('no answer about tokens', error);
    });

  const tokensFrom = async (
    ask: () => Promise<Response>,
    process: (response: Response) => ProcessedTokens,
  ) => {
    const response = await answerTo(ask);
    const {
      access_token: access,
      refresh_token: refresh,
      expires_in: seconds,
    } = await process(response).catch(named);
    if (refresh === undefined || seconds === undefined)
      throw new DiscordUnavailable('its tokens are incomplete');
    return { access, refresh, lastsMs: seconds * 1000 };
  };

  return {
    begin: async () => {
      const proof = { state: oauth.generateRandomState(), verifier: oauth.generateRandomCodeVerifier() };
      const address = new URL(authorizeUrl);
      address.search = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: SCOPES,
        state: proof.state,
        prompt: 'none', // whoever has agreed before is not asked again
        code_challenge: await oauth.calculatePKCECodeChallenge(proof.verifier),
        code_challenge_method: 'S256',
      }).toString();
      return { proof, address: address.href };
    },

    finish: async (answer, { state, verifier }, signal) => {
      const parameters = readAnswer(server, client, answer, state);
      return tokensFrom(
        () =>
          oauth.authorizationCodeGrantRequest(
            server,
            client,
            secret,
            parameters,
            redirectUri,
            verifier,
            options(signal),
          ),
        (response) => oauth.processAuthorizationCodeResponse(server, client, response),
      );
    },

    refresh: async (refreshToken, signal) => {
      return tokensFrom(
        () => oauth.refreshTokenGrantRequest(server, client, secret, refreshToken, options(signal)),
        (response) => oauth.processRefreshTokenResponse(server, client, response),
      );
    },

    revoke: async (token, signal) => {
      const response = await answerTo(() =>
        oauth.revocationRequest(server, client, secret, token, options(signal)),
      );
      await oauth.processRevocationResponse(response).catch(named);
    },
  };
}

type ProcessedTokens = Promise<
  Pick<oauth.TokenEndpointResponse, 'access_token' | 'refresh_token' | 'expires_in'>
>;

function readAnswer(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  answer: URLSearchParams,
  state: string,
): URLSearchParams {
  try {
    return oauth.validateAuthResponse(server, client, answer, state);
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied')
      throw new SignInCancelled('The person did not agree', { cause: error });
    throw new GrantRefused('What came back is no answer to this sign-in', { cause: error });
  }
}

function named(error: unknown): never {
  if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant')
    throw new GrantRefused(error.error_description ?? error.error, { cause: error });
  throw new DiscordUnavailable('its answer about tokens cannot be used', error);
}
