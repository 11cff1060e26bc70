import { createHash } from 'node:crypto';
import type { Simulator } from './simulator.ts';

/** The result of a call. */
export interface CallResult {
  status: number;
  headers: Headers;
  /** The JSON object of the answer; empty when it was something else. */
  body: Record<string, unknown>;
  text: string;
}

/** The redirect URI of the tests' site. */
export const REDIRECT = 'http://localhost:3000/api/auth/discord/callback';
/** A PKCE verifier and its challenge. */
const VERIFIER = 'a-verifier-that-is-long-enough-to-be-one-0123456789';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

/** Makes one API call as the bot, or with another Authorization header; an empty one sends none. */
export async function callApi(
  { environment }: Simulator,
  method: string,
  path: string,
  { auth, body }: { auth?: string; body?: unknown } = {},
): Promise<CallResult> {
  const authorization = auth ?? `Bot ${environment.DISCORD_BOT_TOKEN}`;
  const headers = {
    'user-agent': 'DiscordBot (https://guildhall.example, 1.0)',
    ...(authorization !== '' && { authorization }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return readResult(await fetch(`${environment.DISCORD_API_BASE}/v10${path}`, { method, headers, ...sent }));
}

/** Posts a form to the OAuth endpoints with the application's secret. */
export async function postForm(
  { environment }: Simulator,
  path: string,
  fields: Record<string, string>,
): Promise<CallResult> {
  const client = {
    client_id: environment.DISCORD_CLIENT_ID,
    client_secret: environment.DISCORD_CLIENT_SECRET,
  };
  const body = new URLSearchParams({ ...client, ...fields });
  const headers = { 'user-agent': 'DiscordBot (https://guildhall.example, 1.0)' };
  return readResult(await fetch(environment.DISCORD_API_BASE + path, { method: 'POST', body, headers }));
}

/** Opens the authorize page with the default query; returns the response without following it. */
export function openAuthorize(
  { environment }: Simulator,
  fields: Record<string, string | null>,
  init: RequestInit = {},
) {
  const usual = {
    client_id: environment.DISCORD_CLIENT_ID,
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'identify guilds',
    state: 'the-state',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...usual, ...fields }))
    if (value !== null) query.set(name, value);
  return fetch(`${environment.DISCORD_AUTHORIZE_URL}?${query.toString()}`, { redirect: 'manual', ...init });
}

/** The query parameters of a redirect. */
export function redirectParams(response: Response) {
  return Object.fromEntries(new URL(response.headers.get('location') ?? 'http://nowhere').searchParams);
}

/** The code for a person who agrees. */
export async function codeFor(
  simulator: Simulator,
  person: string,
  fields: Record<string, string | null> = {},
) {
  const response = await openAuthorize(simulator, { sim_user: person, decision: 'authorize', ...fields });
  return redirectParams(response).code ?? '';
}

/** Exchanges a code with the default redirect URI and verifier. */
export function exchange(simulator: Simulator, code: string, fields: Record<string, string> = {}) {
  const usual = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
  return postForm(simulator, '/oauth2/token', { ...usual, ...fields });
}

/** Signs a person in and returns their tokens. */
export async function signIn(simulator: Simulator, person: string, scope = 'identify guilds') {
  const { body } = await exchange(simulator, await codeFor(simulator, person, { scope }));
  return {
    access: String(body.access_token),
    refresh: String(body.refresh_token),
    bearer: `Bearer ${String(body.access_token)}`,
  };
}

async function readResult(response: Response): Promise<CallResult> {
  const text = await response.text();
  const body: Record<string, unknown> = text.startsWith('{') ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, body, text };
}
