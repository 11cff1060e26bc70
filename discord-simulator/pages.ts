import { GuildFeature } from 'discord-api-types/v10';
import { APPLICATION } from './application.ts';
import type { AuthorizeRequest } from './authorize.ts';
import { isUsable } from './guild-changes.ts';
import { type SimRequest, cookie, page, type Reply } from './http.ts';
import { findGuild } from './guilds.ts';
import type { Simulation } from './simulation.ts';
import type { Guild, Person } from './world.ts';

const SHOWN_PEOPLE = 24;

/** A piece of HTML that is safe to put into a page. */
export interface Html {
  html: string;
}

/** The page of /oauth2/authorize: the account, the scopes, and the two buttons. */
export function authorizePage(
  sim: Simulation,
  {
    authorization,
    person,
    manageable,
  }: { authorization: AuthorizeRequest; person: Person | null; manageable: Guild[] },
) {
  const chooser = accountChooser(sim, authorization, person);
  if (person === null)
    return document(
      'Sign in',
      html`<h1>Sign in to go on to <b>${APPLICATION.name}</b></h1>
        ${chooser}`,
    );

  const isInstall = authorization.scopes.includes('bot');
  const isFixed = authorization.query.get('disable_guild_select') === 'true';
  const offered = isFixed ? manageable.filter((guild) => guild.id === authorization.guildId) : manageable;
  const picker = html`<label
    >Add to server
    <select name="guild_id" data-testid="sim-guild" required>
      ${offered.map((guild) => html`<option value="${guild.id}" ${guild.id === authorization.guildId ? html`selected` : ''}>${guild.name}</option>`)}
    </select></label
  >`;
  const none = html`<p data-testid="sim-no-guild">You have no server here to which you could add a bot.</p>`;
  return document(
    'Authorize',
    html`<form method="post" action="?${authorization.query.toString()}" class="consent">
        <h1>
          <b>${APPLICATION.name}</b>
          ${isInstall ? 'wants to join a server of yours' : 'wants to access your account'}
        </h1>
        <p>
          You are <b data-testid="sim-current">${person.globalName}</b>. It asks for:
          ${authorization.scopes.map((scope) => html`<code>${scope}</code> `)}
        </p>
        <input type="hidden" name="sim_user" value="${person.id}" />
        ${isInstall ? (offered.length === 0 ? none : picker) : ''}
        <p class="buttons">
          <button name="decision" value="cancel" formnovalidate data-testid="sim-cancel">Cancel</button>
          <button name="decision" value="authorize" class="yes" data-testid="sim-authorize">Authorize</button>
        </p>
      </form>
      ${chooser}`,
  );
}

/** The list of accounts to sign in with: the current one, those of the cast, and as many others as find room. */
function accountChooser(sim: Simulation, authorization: AuthorizeRequest, person: Person | null) {
  const stay = (name: string, value: string) => {
    const query = new URLSearchParams(authorization.query);
    query.set(name, value);
    return `?${query.toString()}`;
  };
  const order = (one: Person) => (one.id === person?.id ? 0 : one.about === null ? 2 : 1);
  const people = [...sim.world.people.values()]
    .toSorted((a, b) => order(a) - order(b))
    .slice(0, SHOWN_PEOPLE);
  return html`<h2>Who are you today?</h2>
    <ul class="people">
      ${people.map(
        (one) =>
          html`<li>
            <a
              href="${stay('sim_user', one.id)}"
              data-testid="sim-user-${one.id}"
              ${one.id === person?.id ? html`aria-current="true"` : ''}
            >
              <img src="${avatarOf(one)}" alt="" width="40" height="40" />
              <span
                ><b>${one.globalName}</b> <i>${one.username}</i><br /><small>${one.about ?? ''}</small></span
              >
            </a>
          </li>`,
      )}
    </ul>`;
}

/** A page with a title and one sentence. */
export function messagePage(title: string, text: string) {
  return document(
    title,
    html`<h1>${title}</h1>
      <p data-testid="sim-message">${text}</p>`,
  );
}

/** Answers `/invite/CODE`: the guild that the link leads to. */
export function invitePage(sim: Simulation, code: string): Reply {
  const invite = sim.world.invites.get(code);
  const guild = invite && findGuild(sim.world, invite.guildId);
  if (!invite || !guild || invite.onlyFor || !isUsable(invite, sim.now())) {
    return page(messagePage('Invite invalid', 'This invite may have expired, or it never existed.'), 404);
  }
  const isPaused =
    guild.features.includes(GuildFeature.InvitesDisabled) || (guild.invitesPausedUntil ?? 0) > sim.now();
  const icon =
    guild.icon === null
      ? ''
      : html`<img
          src="/cdn/icons/${guild.id}/${guild.icon}.png?size=256"
          alt=""
          width="112"
          height="112"
          class="icon"
        />`;
  return page(
    document(
      guild.name,
      html`<div class="invite">
        ${icon}
        <p>You have been invited to</p>
        <h1 data-testid="sim-invite-guild">${guild.name}</h1>
        <p>${count(guild.onlineCount)} online · ${count(guild.memberCount)} members</p>
        <p>
          <small
            >${isPaused ? 'Invites are paused here.' : 'With the real Discord you would join now; the pretend one only shows where the link leads.'}</small
          >
        </p>
      </div>`,
    ),
  );
}

/** Answers `/`: what the simulator is, and which account is chosen. `?sign_out` clears the choice. */
export function homePage(sim: Simulation, request: SimRequest): Reply {
  const leaving = request.query.has('sign_out');
  const person = leaving ? undefined : sim.world.people.get(cookie(request, 'sim_user') ?? '');
  const shown = page(
    document(
      'Pretend Discord',
      html`<h1>A pretend Discord</h1>
        <p>
          It answers in Discord's place, on this machine only, so that the directory can be tried without an
          account.
        </p>
        <p data-testid="sim-current">
          ${person ? html`You are <b>${person.globalName}</b> here. <a href="/?sign_out">Sign out</a>` : 'You are nobody here yet.'}
        </p>
        ${channelLinks(sim)}`,
    ),
  );
  return leaving
    ? { ...shown, headers: { ...shown.headers, 'set-cookie': 'sim_user=; Path=/; Max-Age=0' } }
    : shown;
}

/** The channels that webhooks write to. */
function channelLinks(sim: Simulation): Html | string {
  const channels = new Map(
    [...sim.world.webhooks.values()].map(({ channelId, guildId }) => [channelId, guildId]),
  );
  if (channels.size === 0) return '';
  return html`<h2>Channels with webhooks</h2>
    <ul>
      ${[...channels].slice(0, SHOWN_PEOPLE).map(([channelId, guildId]) => html`<li><a href="/channels/${channelId}">${findGuild(sim.world, guildId)?.name ?? ''}</a></li>`)}
    </ul>`;
}

/** Answers `/favicon.ico`, which browsers request on every page: a disc in the accent colour. */
export function faviconReply(): Reply {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="#4f5bd5"/></svg>';
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' };
  return { status: 200, body: Buffer.from(picture), headers };
}

function count(n: number | null) {
  return n === null ? '?' : n.toLocaleString('en');
}

function avatarOf(person: Person) {
  if (person.avatar === null)
    return `/cdn/embed/avatars/${Number((BigInt(person.id) >> 22n) % 6n)}.png?size=64`;
  return `/cdn/avatars/${person.id}/${person.avatar}.png?size=64`;
}

/** A whole page of the simulator. */
export function document(title: string, body: Html) {
  const whole = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title} · pretend Discord</title>
      <style>
        ${style}
      </style>
    </head>
    <body>
      <p class="banner">Simulator: this is a pretend Discord. Nothing here leaves this machine.</p>
      <main>${body}</main>
    </body>
  </html>`;
  return `<!doctype html>${whole.html}`;
}

const style: Html = {
  html: `
:root { color-scheme: light dark; --card: light-dark(#fff, #2b2d3a); --back: light-dark(#e9ebf5, #1c1d27); --line: light-dark(#d5d8e6, #3d4052); --accent: #4f5bd5; }
body { margin: 0; background: var(--back); font: 16px/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: .5rem 1rem; background: #ffd166; color: #332600; text-align: center; font-size: .875rem; }
main { max-width: 36rem; margin: 2rem auto; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; }
h1 { font-size: 1.35rem; margin: 0 0 .5rem; } h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
.people { list-style: none; margin: 0; padding: 0; display: grid; gap: .375rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
.people a { display: flex; gap: .75rem; padding: .5rem; border: 1px solid var(--line); border-radius: .75rem; color: inherit; text-decoration: none; height: 100%; box-sizing: border-box; line-height: 1.3; }
.people a:hover, .people a:focus-visible, .people a[aria-current] { border-color: var(--accent); outline: 1px solid var(--accent); }
.people img { border-radius: 50%; flex: none; } .people i { opacity: .7; font-style: normal; font-size: .8125rem; } small { opacity: .8; }
select { display: block; width: 100%; padding: .5rem; margin-top: .25rem; font: inherit; border-radius: .5rem; }
.buttons { display: flex; gap: .75rem; justify-content: flex-end; }
button { font: inherit; padding: .5rem 1.25rem; border-radius: .5rem; border: 1px solid var(--line); background: none; color: inherit; cursor: pointer; }
button.yes { background: var(--accent); border-color: var(--accent); color: #fff; }
code { overflow-wrap: anywhere; background: var(--back); padding: .1rem .4rem; border-radius: .3rem; }
.embed { position: relative; margin: .25rem 0 1.25rem; padding: .5rem 1rem; background: var(--back); border-radius: .5rem; overflow: hidden; overflow-wrap: anywhere; } .embed svg { position: absolute; inset: 0 auto 0 0; } .embed img { float: right; border-radius: .5rem; } .embed p { margin: .1rem 0; }
.dark { margin: 0 -1.5rem -1.5rem; padding: .5rem 1.5rem; background: #0d1117; border-radius: 0 0 1rem 1rem; }
.invite { text-align: center; } .invite .icon { border-radius: 28%; }`,
};

/** Escapes the values of a template, except those that are HTML already. */
export function html(texts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const pieces = texts.map((text, index) => text + rendered(values[index] ?? ''));
  return { html: pieces.join('') };
}

function rendered(value: string | Html | Html[]): string {
  if (typeof value === 'string') return value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
  return Array.isArray(value) ? value.map((one) => one.html).join('') : value.html;
}
