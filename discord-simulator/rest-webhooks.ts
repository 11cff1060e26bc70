import { type APIEmbed, type APIMessage, EmbedType, WebhookType } from 'discord-api-types/v10';
import { type ApiRoute, jsonBody } from './api.ts';
import { messagePayload } from './account-payloads.ts';
import { type SimRequest, json, type Reply } from './http.ts';
import { DiscordRefusal, invalidField } from './refusals.ts';
import { parseMessage } from './rest-messages.ts';
import type { Simulation } from './simulation.ts';
import { nextId, type Webhook } from './world.ts';

/** Discord's limits for embeds. */
const MOST = { embeds: 10, title: 256, description: 4096, username: 80 };
const KEPT_MESSAGES = 200;

/** Reading a webhook of a channel by its token, and writing to the channel. */
export const webhookRoutes: readonly ApiRoute[] = [
  { method: 'GET', path: '/webhooks/:webhook/*token', access: 'anyone', answer: getWebhook },
  { method: 'POST', path: '/webhooks/:webhook/*token', access: 'anyone', answer: executeWebhook },
];

function getWebhook(sim: Simulation, request: SimRequest) {
  const { id, token, guildId, channelId, name } = findWebhook(sim, request);
  return json({
    application_id: null,
    avatar: null,
    channel_id: channelId,
    guild_id: guildId,
    id,
    name,
    type: WebhookType.Incoming,
    token,
    url: webhookUrl(sim, { id, token }),
  });
}

function executeWebhook(sim: Simulation, request: SimRequest): Reply {
  const webhook = findWebhook(sim, request);
  const body = jsonBody(request);
  const content = parseMessage(body);
  checkEmbeds(content.embeds ?? []);
  const { username } = body;
  if (username !== undefined && (typeof username !== 'string' || !isAllowedName(username)))
    throw invalidField('username', 'USERNAME_INVALID', 'Username cannot be used.');
  const channelId = request.query.get('thread_id') ?? webhook.channelId;
  const message: APIMessage = messagePayload(nextId(sim.world), channelId, sim.now(), content);
  const { id, name } = webhook;
  Object.assign(message.author, { id, username: username ?? name, global_name: null, bot: true });
  message.webhook_id = id;
  sim.world.channelMessages = [...sim.world.channelMessages.slice(1 - KEPT_MESSAGES), message];
  return request.query.get('wait') === 'true' ? json(message) : { status: 204 };
}

function isAllowedName(name: string) {
  return name.length > 0 && name.length <= MOST.username && !/discord|clyde/i.test(name);
}

function checkEmbeds(embeds: APIEmbed[]) {
  if (embeds.length > MOST.embeds)
    throw invalidField('embeds', 'BASE_TYPE_MAX_LENGTH', `Must be ${MOST.embeds} or fewer in length.`);
  for (const [index, embed] of embeds.entries()) {
    embed.type = EmbedType.Rich;
    for (const part of ['title', 'description'] as const)
      if ((embed[part]?.length ?? 0) > MOST[part])
        throw invalidField(
          `embeds.${index}.${part}`,
          'BASE_TYPE_MAX_LENGTH',
          `Must be ${MOST[part]} or fewer in length.`,
        );
  }
}

/** An unknown webhook is 404, and a known one with another token is 401. */
function findWebhook(sim: Simulation, { params }: SimRequest): Webhook {
  const webhook = sim.world.webhooks.get(params.webhook ?? '');
  if (webhook === undefined) throw new DiscordRefusal(10015);
  if (webhook.token !== params.token) throw new DiscordRefusal(50027);
  if (webhook.isForbidden) throw new DiscordRefusal(50013);
  return webhook;
}

/** The address of a webhook, as people copy it. */
export function webhookUrl(sim: Simulation, { id, token }: Pick<Webhook, 'id' | 'token'>) {
  return `${sim.address}/api/webhooks/${id}/${token}`;
}
