import { APPLICATION } from './application.ts';
import { cast } from './cast.ts';
import { type Asked, cookie, page, redirect, type Reply } from './exchange.ts';
import { findGuild } from './guilds.ts';
import { makeCode } from './oauth.ts';
import { authorizePage, messagePage } from './pages.ts';
import { guildPermissions, MANAGE_GUILD } from './permissions.ts';
import { letBotIn } from './presence.ts';
import type { Simulation } from './simulation.ts';
import type { Guild, Person } from './world.ts';

const SCOPES = new Set(['identify', 'guilds', 'bot', 'applications.commands']);

/** What an application asks for at the authorize page, after it was checked. */
export interface Wish {
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
 * Answers /oauth2/authorize: the screen where a person chooses who he is and whether he agrees. With `sim_user` (an
 * id, a username or a name of the cast) and `decision` (`authorize` or `cancel`) in the query it decides at once, for flows without a browser.
 */
export function authorizeEndpoint(sim: Simulation, asked: Asked): Reply {
  const form = new URLSearchParams(asked.method === 'POST' ? asked.text : '');
  const wish = readWish(sim, asked.query, form);
  if (typeof wish === 'string') return page(messagePage('This link does not work', wish), 400);

  const person = findPerson(
    sim,
    form.get('sim_user') ?? asked.query.get('sim_user') ?? cookie(asked, 'sim_user'),
  );
  const decision = form.get('decision') ?? asked.query.get('decision');
  if (decision === 'authorize' && person === null) {
    return page(messagePage('Who are you?', 'There is nobody of that name here.'), 400);
  }
  if (decision === 'cancel') return cancelled(wish);
  if (person !== null && (decision === 'authorize' || agreedBefore(sim, asked, wish, person))) {
    return authorized(sim, wish, person);
  }
  const manageable = person === null ? [] : guildsToManage(sim, person);
  const redirectOrigin = wish.redirectUri === null ? '' : new URL(wish.redirectUri).origin;
  const shown = page(authorizePage(sim, { wish, person, manageable }));
  // The answer to the form sends the browser back to the application, so its origin is allowed as well.
  const policy = `${shown.headers?.['content-security-policy']} ${redirectOrigin}`.trim();
  return { ...shown, headers: { ...shown.headers, 'content-security-policy': policy } };
}

function readWish(sim: Simulation, query: URLSearchParams, form: URLSearchParams): Wish | string {
  if (query.get('client_id') !== APPLICATION.id) return 'There is no application with this client_id.';
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
  const strange = scopes.find((scope) => !SCOPES.has(scope));
  if (scopes.length === 0 || strange !== undefined) return `The scope ${strange ?? ''} is invalid.`;

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

function agreedBefore(sim: Simulation, asked: Asked, wish: Wish, person: Person) {
  if (asked.query.get('prompt') !== 'none' || sim.quirks.alwaysAsk || wish.scopes.includes('bot'))
    return false;
  return [...sim.world.grants.values()].some(
    (grant) => grant.userId === person.id && wish.scopes.every((scope) => grant.scopes.includes(scope)),
  );
}

function guildsToManage(sim: Simulation, person: Person) {
  return [...sim.world.guilds.values()].filter((guild) => canManage(guild, person));
}

function canManage(guild: Guild, person: Person) {
  return guild.members.has(person.id) && (guildPermissions(guild, person.id) & MANAGE_GUILD) !== 0n;
}

function authorized(sim: Simulation, wish: Wish, person: Person): Reply {
  const isInstall = wish.scopes.includes('bot');
  const guild = isInstall && wish.guildId !== null ? findGuild(sim.world, wish.guildId) : undefined;
  if (isInstall) {
    if (guild === undefined || !canManage(guild, person)) {
      return page(messagePage('Not possible', 'You need Manage Server in the server you choose.'), 403);
    }
    letBotIn(sim, guild.id, wish.permissions);
  }
  const headers = { 'set-cookie': `sim_user=${person.id}; Path=/; HttpOnly; SameSite=Lax` };
  if (wish.redirectUri === null) {
    const done = page(
      messagePage('Authorized', `${APPLICATION.name} is now in ${guild?.name}. You can close this window.`),
    );
    return { ...done, headers: { ...done.headers, ...headers } };
  }
  const { scopes, redirectUri, challenge, guildId } = wish;
  const to = new URL(redirectUri);
  to.searchParams.set(
    'code',
    makeCode(sim, { userId: person.id, scopes, redirectUri, challenge, guildId: isInstall ? guildId : null }),
  );
  if (wish.state !== null) to.searchParams.set('state', wish.state);
  if (guild !== undefined) {
    to.searchParams.set('guild_id', guild.id);
    to.searchParams.set('permissions', String(wish.permissions));
  }
  return redirect(to.href, headers);
}

function cancelled(wish: Wish): Reply {
  if (wish.redirectUri === null)
    return page(messagePage('Cancelled', 'Nothing was changed. You can close this window.'));
  const to = new URL(wish.redirectUri);
  to.searchParams.set('error', 'access_denied');
  to.searchParams.set('error_description', 'The resource owner or authorization server denied the request');
  if (wish.state !== null) to.searchParams.set('state', wish.state);
  return redirect(to.href);
}
