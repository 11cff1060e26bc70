import type { APIMessage } from 'discord-api-types/v10';
import { type ApiRoute, jsonBody } from './api.ts';
import { type Asked, json } from './exchange.ts';
import { dmChannelPayload, messagePayload } from './payloads.ts';
import { findChannel } from './permissions.ts';
import { DiscordRefusal, invalidField } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import { nextId } from './world.ts';

const MAX_CONTENT = 2000;

/** Direct messages from the bot to a person. */
export const messageRoutes: readonly ApiRoute[] = [
  { method: 'POST', path: '/users/@me/channels', access: 'bot', answer: openDm },
  { method: 'POST', path: '/channels/:channel/messages', access: 'bot', answer: sendMessage },
];

function openDm(sim: Simulation, asked: Asked) {
  const recipientId = jsonBody(asked).recipient_id;
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

function sendMessage(sim: Simulation, asked: Asked) {
  const channelId = asked.params.channel ?? '';
  const person = sim.world.people.get(sim.world.dmChannels.get(channelId) ?? '');
  if (person === undefined) {
    // The bot has no business in the channels of guilds; Discord says the same to a bot without the right.
    throw new DiscordRefusal(findChannel(sim.world, channelId) === null ? 10003 : 50013);
  }
  const said = spoken(jsonBody(asked));
  const shareGuild = [...sim.world.guilds.values()].some(
    (guild) => guild.bot !== null && guild.members.has(person.id),
  );
  if (!shareGuild) throw new DiscordRefusal(50278);
  if (!person.dmsOpen) throw new DiscordRefusal(50007);
  const message = messagePayload(nextId(sim.world), channelId, sim.now(), said);
  sim.world.messages.push(message);
  return json(message);
}

/** The parts of a body that become a message, refused as Discord refuses them. */
export function spoken(body: Record<string, unknown>): Partial<APIMessage> {
  const { content = '', embeds = [], components = [], flags = 0 } = body;
  if (typeof content !== 'string' && content !== null) {
    throw invalidField('content', 'STRING_TYPE_CONVERT', 'Could not interpret "content" as string.');
  }
  if ((content?.length ?? 0) > MAX_CONTENT) {
    throw invalidField('content', 'BASE_TYPE_MAX_LENGTH', `Must be ${MAX_CONTENT} or fewer in length.`);
  }
  for (const [name, list] of Object.entries({ embeds, components })) {
    if (list !== null && !Array.isArray(list)) throw invalidField(name, 'LIST_TYPE_CONVERT', 'Not a list.');
  }
  const said = {
    content: content ?? '',
    embeds: embeds ?? [],
    components: components ?? [],
    flags: flags ?? 0,
  };
  if (said.content === '' && isEmpty(said.embeds) && isEmpty(said.components))
    throw new DiscordRefusal(50006);
  // Embeds and components come back as they were sent; Discord completes them, which nobody here reads.
  return said as Partial<APIMessage>;
}

function isEmpty(list: unknown) {
  return Array.isArray(list) && list.length === 0;
}
