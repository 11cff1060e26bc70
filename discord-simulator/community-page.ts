import { findGuild } from './guilds.ts';
import { page, type Reply } from './http.ts';
import { document, html, messagePage } from './pages.ts';
import type { Simulation } from './simulation.ts';

/**
 * Answers `/communities/ID`: the home page that a community has somewhere on the web, with the badges of the directory. It is
 * no page of Discord's; the simulator has it because it is another origin.
 */
export function communityPage(sim: Simulation, guildId: string): Reply {
  const guild = /^\d{17,20}$/.test(guildId) ? findGuild(sim.world, guildId) : undefined;
  const { site } = sim;
  if (!guild || site === null)
    return page(messagePage('Not found', 'There is no such community, or no directory that it is in.'), 404);
  const badge = (query: string, height: string) =>
    html`<p>
      <a href="${site}/server/${guildId}"
        ><img
          src="${site}/badge/${guildId}.svg${query}"
          alt="${guild.name} · Guildhall"
          height="${height}"
          data-testid="sim-badge"
      /></a>
    </p>`;
  const shown = page(
    document(
      guild.name,
      html`<h1>${guild.name}</h1>
        <p>The home page of a community, somewhere else on the web. You find us in the directory:</p>
        ${badge('', '24')} ${badge('?style=card', '92')}
        <div class="dark">${badge('?theme=dark', '24')} ${badge('?style=card&theme=dark', '92')}</div>`,
    ),
  );
  const policy = `default-src 'none'; img-src ${site}; style-src 'unsafe-inline'`;
  return { ...shown, headers: { ...shown.headers, 'content-security-policy': policy } };
}
