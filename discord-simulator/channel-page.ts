import type { APIEmbed, APIMessage } from 'discord-api-types/v10';
import { findChannel } from './guilds.ts';
import { type Reply, page } from './http.ts';
import { document, html, type Html, messagePage } from './pages.ts';
import { webhookUrl } from './rest-webhooks.ts';
import type { Simulation } from './simulation.ts';

/** Answers `/channels/ID`: what webhooks have written there, newest first, and the addresses of its webhooks. */
export function channelPage(sim: Simulation, channelId: string): Reply {
  const place = /^\d{1,20}$/.test(channelId) ? findChannel(sim.world, channelId) : null;
  if (place === null) return page(messagePage('Not found', 'There is no such channel.'), 404);
  const messages = sim.world.channelMessages.filter((message) => message.channel_id === channelId);
  const webhooks = [...sim.world.webhooks.values()].filter((webhook) => webhook.channelId === channelId);
  const { guild, channel } = place;
  const body = html`<h1># ${channel.name}</h1>
    <p><small>${guild.name}</small></p>
    ${webhooks.map((webhook) => html`<p>Webhook <b>${webhook.name}</b>: <code data-testid="sim-webhook">${webhookUrl(sim, webhook)}</code></p>`)}
    ${messages.length === 0 ? html`<p data-testid="sim-message">Nobody has written here yet.</p>` : ''}
    ${messages.toReversed().map(shown)}`;
  return page(document(`#${channel.name}`, body));
}

function shown({ author, timestamp, content, embeds }: APIMessage): Html {
  return html`<article data-testid="sim-channel-message">
    <p>
      <b>${author.username}</b> <code>APP</code> <small>${timestamp.slice(0, 16).replace('T', ' ')}</small>
    </p>
    ${content === '' ? '' : html`<p>${content}</p>`} ${embeds.map(embedded)}
  </article>`;
}

/** The colour of an embed stands beside it, as at Discord; an attribute of SVG, since styles inline are not allowed. */
function embedded({ title, url, description = '', color = 0, thumbnail }: APIEmbed): Html {
  const colour = `#${color.toString(16).padStart(6, '0')}`;
  return html`<blockquote class="embed">
    <svg width="4" height="100%" preserveAspectRatio="none" aria-hidden="true">
      <rect width="4" height="100%" fill="${colour}"></rect>
    </svg>
    ${thumbnail ? html`<img src="${thumbnail.url}" alt="" width="64" height="64" />` : ''}
    <p>
      <a href="${url ?? '#'}"><b>${plain(title ?? '')}</b></a>
    </p>
    ${description.split('\n').map((line) => html`<p>${lineOf(line)}</p>`)}
  </blockquote>`;
}

/** A line of Discord's Markdown with one link, which is all that this product writes. */
function lineOf(line: string): Html {
  const link = /^\[(?<words>[^\]]+)\]\((?<url>https?:[^)]+)\)$/.exec(line)?.groups;
  if (link === undefined) return html`${plain(line)}`;
  return html`<a href="${link['url'] ?? ''}">${plain(link['words'] ?? '')}</a>`;
}

/** A text without the backslashes that escape Markdown. */
function plain(text: string) {
  return text.replaceAll(/\\(?=[^\w\s])/g, '');
}
