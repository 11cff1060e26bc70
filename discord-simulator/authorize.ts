import { APPLICATION } from './application.ts';
import { cast } from './cast.ts';
import { type SimRequest, cookie, page, redirect, type Reply } from './http.ts';
import { findGuild } from './guilds.ts';
import { createCode } from './oauth.ts';
import { authorizePage, messagePage } from './pages.ts';
import { guildPermissions, MANAGE_GUILD } from './permissions.ts';
import { addBot } from './bot-membership.ts';
import type { Simulation } from './simulation.ts';
import type { Guild, Person } from './world.ts';

const SCOPES = new Set(['identify', 'guilds', 'bot', 'applications.commands']);

/** The validated query of the authorize page. */
export interface AuthorizeRequest {
  scopes: string[];
  redirectUri: string | null;
  state: string | null;
  challenge: string | null;
  permissions: bigint;
  guildId: string | null;
  /** The query as it came, for links that stay on the page. */
  query: URLSearchParams;
}

/**
 * Answers /oauth2/authorize: the page where a person chooses an account and agrees or cancels. With `sim_user` (an
 * id, a username or a name of the cast) and `decision` (`authorize` or `cancel`) in the query it decides at once, for flows without a browser.
 */
export function authorizeEndpoint(sim: Simulation, request: SimRequest): Reply {
  const form = new URLSearchParams(request.method === 'POST' ? request.text : '');
  const authorization = readAuthorizeRequest(sim, request.query, form);
  if (typeof authorization === 'string')
    return page(messagePage('This link does not work', authorization), 400);

  const person = findPerson(
    sim,
    form.get('sim_user') ?? request.query.get('sim_user') ?? cookie(request, 'sim_user'),
  );
  const decision = form.get('decision') ?? request.query.get('decision');
  if (decision === 'authorize' && person === null) {
    return page(messagePage('Who are you?', 'There is nobody of that name here.'), 400);
  }
  if (decision === 'cancel') return redirectWithError(authorization);
  if (
    person !== null &&
    (decision === 'authorize' || hasGrantedBefore(sim, request, authorization, person))
  ) {
    return redirectWithCode(sim, authorization, person);
  }
  const manageable = person === null ? [] : guildsToManage(sim, person);
  const redirectOrigin = authorization.redirectUri === null ? '' : new URL(authorization.redirectUri).origin;
  const shown = page(authorizePage(sim, { authorization, person, manageable }));
  // The answer to the form sends the browser back to the application, so its origin is allowed as well.
  const policy = `${shown.headers?.['content-security-policy']} ${redirectOrigin}`.trim();
  return { ...shown, headers: { ...shown.headers, 'content-security-policy': policy } };
}

function readAuthorizeRequest(
  sim: Simulation,
  query: URLSearchParams,
  form: URLSearchParams,
): AuthorizeRequest | string {
  if (query.get('client_id') !== APPLICATION.id) return 'There is no application with this client_id.';
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
  const unknownScope = scopes.find((scope) => !SCOPES.has(scope));
  if (scopes.length === 0 || unknownScope !== undefined) return `The scope ${unknownScope ?? ''} is invalid.`;

  const redirectUri = query.get('redirect_uri');
  const wantsCode = query.get('response_type') === 'code';
  if (!wantsCode && (!scopes.includes('bot') || query.has('response_type')))
    return 'The response_type must be code.';
  if (wantsCode && (redirectUri === null || !isRegistered(sim, redirectUri)))
    return 'The redirect_uri is not registered.';
  const challenge = query.get('code_challenge');
  if (challenge !== null && query.get('code_challenge_method') !== 'S256')
    return 'The code_challenge_method must be S256.';
  const permissions = query.get('permissions') ?? '0';
  const guildId = form.get('guild_id') ?? query.get('guild_id');
  if (!/^\d+$/.test(permissions) || !/^\d*$/.test(guildId ?? ''))
    return 'permissions and guild_id must be numbers.';
  return {
    scopes,
    redirectUri: wantsCode ? redirectUri : null,
    state: query.get('state'),
    challenge,
    permissions: BigInt(permissions),
    guildId: guildId === '' ? null : guildId,
    query,
  };
}

function isRegistered(sim: Simulation, redirectUri: string) {
  if (sim.quirks.redirectUris !== null) return sim.quirks.redirectUris.includes(redirectUri);
  if (!URL.canParse(redirectUri)) return false;
  const { hostname, protocol } = new URL(redirectUri);
  const known = ['localhost', '127.0.0.1', '[::1]', new URL(sim.origin).hostname];
  return protocol.startsWith('http') && known.includes(hostname);
}

function findPerson(sim: Simulation, name: string | null | undefined): Person | null {
  if (!name) return null;
  const people = [...sim.world.people.values()];
  const wanted = name.toLowerCase();
  const ofCast = Object.entries(cast).find(([key]) => key === wanted)?.[1].id;
  return (
    sim.world.people.get(ofCast ?? name) ??
    people.find((one) => one.username === wanted || one.globalName.toLowerCase() === wanted) ??
    null
  );
}

function hasGrantedBefore(
  sim: Simulation,
  request: SimRequest,
  authorization: AuthorizeRequest,
  person: Person,
) {
  if (request.query.get('prompt') !== 'none' || sim.quirks.alwaysAsk || authorization.scopes.includes('bot'))
    return false;
  return [...sim.world.grants.values()].some(
    (grant) =>
      grant.userId === person.id && authorization.scopes.every((scope) => grant.scopes.includes(scope)),
  );
}

function guildsToManage(sim: Simulation, person: Person) {
  return [...sim.world.guilds.values()].filter((guild) => canManage(guild, person));
}

function canManage(guild: Guild, person: Person) {
  return guild.members.has(person.id) && (guildPermissions(guild, person.id) & MANAGE_GUILD) !== 0n;
}

function redirectWithCode(sim: Simulation, authorization: AuthorizeRequest, person: Person): Reply {
  const isInstall = authorization.scopes.includes('bot');
  const guild =
    isInstall && authorization.guildId !== null ? findGuild(sim.world, authorization.guildId) : undefined;
  if (isInstall) {
    if (guild === undefined || !canManage(guild, person)) {
      return page(messagePage('Not possible', 'You need Manage Server in the server you choose.'), 403);
    }
    addBot(sim, guild.id, authorization.permissions);
  }
  const headers = { 'set-cookie': `sim_user=${person.id}; Path=/; HttpOnly; SameSite=Lax` };
  if (authorization.redirectUri === null) {
    const done = page(
      messagePage('Authorized', `${APPLICATION.name} is now in ${guild?.name}. You can close this window.`),
    );
    return { ...done, headers: { ...done.headers, ...headers } };
  }
  const { scopes, redirectUri, challenge, guildId } = authorization;
  const to = new URL(redirectUri);
  to.searchParams.set(
    'code',
    createCode(sim, {
      userId: person.id,
      scopes,
      redirectUri,
      challenge,
      guildId: isInstall ? guildId : null,
    }),
  );
  if (authorization.state !== null) to.searchParams.set('state', authorization.state);
  if (guild !== undefined) {
    to.searchParams.set('guild_id', guild.id);
    to.searchParams.set('permissions', String(authorization.permissions));
  }
  return redirect(to.href, headers);
}

function redirectWithError(authorization: AuthorizeRequest): Reply {
  if (authorization.redirectUri === null)
    return page(messagePage('Cancelled', 'Nothing was changed. You can close this window.'));
  const to = new URL(authorization.redirectUri);
  to.searchParams.set('error', 'access_denied');
  to.searchParams.set('error_description', 'The resource owner or authorization server denied the request');
  if (authorization.state !== null) to.searchParams.set('state', authorization.state);
  return redirect(to.href);
}
