import { EmbedType } from 'discord-api-types/v10';
import { type ApiRoute, jsonBody, wholeNumber } from './api.ts';
import { type SimRequest, json } from './http.ts';
import { findChannel } from './guilds.ts';
import { dmChannelPayload, messagePayload, type MessageContent } from './account-payloads.ts';
import { DiscordRefusal, invalidField } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import { nextId } from './world.ts';

const MAX_CONTENT = 2000;
const MAX_NONCE = 25;
/** Discord documents "within the past few minutes" without a number. */
const NONCE_COUNTS_MS = 3 * 60_000;

/** Direct messages from the bot to a person. */
export const messageRoutes: readonly ApiRoute[] = [
  { method: 'POST', path: '/users/@me/channels', access: 'bot', answer: openDm },
  { method: 'POST', path: '/channels/:channel/messages', access: 'bot', answer: sendMessage },
  { method: 'GET', path: '/channels/:channel/messages', access: 'bot', answer: listMessages },
];

function openDm(sim: Simulation, request: SimRequest) {
  const recipientId = jsonBody(request).recipient_id;
  if (typeof recipientId !== 'string' || !/^\d+$/.test(recipientId)) {
    throw invalidField(
      'recipient_id',
      'NUMBER_TYPE_COERCE',
      `Value "${String(recipientId)}" is not snowflake.`,
    );
  }
  const person = sim.world.people.get(recipientId);
  if (person === undefined) throw new DiscordRefusal(50033);
  const open = [...sim.world.dmChannels].find(([, userId]) => userId === recipientId);
  const channelId = open?.[0] ?? nextId(sim.world);
  sim.world.dmChannels.set(channelId, recipientId);
  return json(dmChannelPayload(channelId, person));
}

function sendMessage(sim: Simulation, request: SimRequest) {
  const { channelId, person } = dmChannel(sim, request);
  const body = jsonBody(request);
  const content = parseMessage(body);
  const nonce = nonceIn(body);
  const shareGuild = [...sim.world.guilds.values()].some(
    (guild) => guild.bot !== null && guild.members.has(person.id),
  );
  if (!shareGuild) throw new DiscordRefusal(50278);
  if (!person.dmsOpen) throw new DiscordRefusal(50007);
  if (body.enforce_nonce === true && nonce !== undefined) {
    const again = sim.world.messages.find(
      (message) =>
        message.channel_id === channelId &&
        message.nonce === nonce &&
        sim.now() - Date.parse(message.timestamp) < NONCE_COUNTS_MS,
    );
    if (again !== undefined) return json(again);
  }
  const message = messagePayload(nextId(sim.world), channelId, sim.now(), content);
  if (nonce !== undefined) message.nonce = nonce;
  sim.world.messages.push(message);
  return json(message);
}

/** Messages, newest first. */
function listMessages(sim: Simulation, request: SimRequest) {
  const { channelId } = dmChannel(sim, request);
  const limit = wholeNumber('limit', request.query.get('limit'), [1, 100], 50);
  const content = sim.world.messages.filter((message) => message.channel_id === channelId);
  return json(content.slice(-limit).toReversed());
}

function dmChannel(sim: Simulation, request: SimRequest) {
  const channelId = request.params.channel ?? '';
  const person = sim.world.people.get(sim.world.dmChannels.get(channelId) ?? '');
  if (person === undefined) {
    // The bot never writes in guild channels; Discord answers the same to a bot without the permission.
    throw new DiscordRefusal(findChannel(sim.world, channelId) === null ? 10003 : 50013);
  }
  return { channelId, person };
}

function nonceIn({ nonce }: Record<string, unknown>) {
  if (nonce === undefined || nonce === null) return undefined;
  if (typeof nonce === 'string' && nonce.length <= MAX_NONCE) return nonce;
  throw invalidField('nonce', 'BASE_TYPE_MAX_LENGTH', `Must be ${MAX_NONCE} or fewer in length.`);
}

/** The message in a body; throws Discord's own errors. */
export function parseMessage(body: Record<string, unknown>): MessageContent {
  const content = body.content ?? '';
  if (typeof content !== 'string') {
    throw invalidField('content', 'STRING_TYPE_CONVERT', 'Could not interpret "content" as string.');
  }
  if (content.length > MAX_CONTENT) {
    throw invalidField('content', 'BASE_TYPE_MAX_LENGTH', `Must be ${MAX_CONTENT} or fewer in length.`);
  }
  const embeds = list('embeds', body.embeds).map((embed: object) =>
    Object.assign({ type: EmbedType.Rich }, embed),
  );
  const components = list('components', body.components);
  if (content === '' && embeds.length === 0 && components.length === 0) throw new DiscordRefusal(50006);
  return { content, embeds, components, flags: Number(body.flags ?? 0) };
}

/** Components come back as they were sent; Discord's additions are not read here. */
function list(name: string, value: unknown) {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalidField(name, 'LIST_TYPE_CONVERT', 'Only iterables may be used.');
  return value;
}
