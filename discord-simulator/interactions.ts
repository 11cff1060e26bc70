import {
  type APIMessage,
  ApplicationCommandOptionType,
  InteractionResponseType,
  MessageFlags,
} from 'discord-api-types/v10';
import { APPLICATION } from './application.ts';
import { type ApiRoute, jsonBody } from './api.ts';
import { type SimRequest, json, type Reply } from './http.ts';
import { findGuild, relatedId } from './guilds.ts';
import { messagePayload } from './account-payloads.ts';
import { channelPayload, memberPayload } from './guild-payloads.ts';
import { guildPermissions } from './permissions.ts';
import { DiscordRefusal } from './refusals.ts';
import { parseMessage } from './rest-messages.ts';
import type { Simulation } from './simulation.ts';
import { nextId } from './world.ts';

const ACKNOWLEDGE_WITHIN_MS = 3000;
const EDIT_WITHIN_MS = 15 * 60_000;

/** What a person sees after they use a command. */
export interface SlashAnswer {
  /** False when the application did not answer in time. */
  answered: boolean;
  /** Whether it deferred its answer first. */
  deferred: boolean;
  ephemeral: boolean;
  content: string | null;
  message: APIMessage | null;
}

interface Interaction {
  id: string;
  token: string;
  guildId: string;
  channelId: string;
  createdAt: number;
  acknowledged: boolean;
  deferred: boolean;
  ephemeral: boolean;
  /** Deferred, and not edited yet. */
  isLoading: boolean;
  message: APIMessage | null;
  finish: (answer: SlashAnswer) => void;
}

export type Interactions = ReturnType<typeof createInteractions>;

/** The interactions, by token. */
export function createInteractions() {
  return { byToken: new Map<string, Interaction>() };
}

/**
 * Uses a slash command, `bump` or with a subcommand `remind on`, as a person and resolves with what they see in the end: the answer, or the edit of a deferred
 * one. Without an answer that is after three seconds, or after `patienceMs` when it was deferred.
 */
export function slash(sim: Simulation, guildId: string, userId: string, name: string, patienceMs = 10_000) {
  const use = commandUse(sim, guildId, userId, name);
  const id = nextId(sim.world);
  const { promise, resolve } = Promise.withResolvers<SlashAnswer>();
  const interaction: Interaction = {
    id,
    token: `simulated-interaction-${id}`,
    guildId,
    channelId: relatedId(guildId, 3),
    createdAt: sim.now(),
    acknowledged: false,
    deferred: false,
    ephemeral: false,
    isLoading: false,
    message: null,
    finish: resolve,
  };
  sim.interactions.byToken.set(interaction.token, interaction);
  const payload = interactionPayload(interaction, use);
  sim.gateway.dispatch(guildId, 'INTERACTION_CREATE', () => payload, 0);
  // Polled, because the simulator's clock can be advanced.
  const watch = setInterval(() => {
    const passed = sim.now() - interaction.createdAt;
    const isOver = passed >= (interaction.acknowledged ? patienceMs : ACKNOWLEDGE_WITHIN_MS);
    if (isOver) interaction.finish(visibleAnswer(interaction));
  }, 50);
  return promise.finally(() => clearInterval(watch));
}

/** A member and the command that they use; throws when there are none such. */
function commandUse(sim: Simulation, guildId: string, userId: string, words: string) {
  const [name, option] = words.split(' ');
  const guild = findGuild(sim.world, guildId);
  const person = sim.world.people.get(userId);
  const member = guild && memberPayload(sim.world, guild, userId);
  const command = sim.world.commands.find((one) => one.name === name);
  if (!guild || !person || !member)
    throw new Error(`The simulator has no member ${userId} in a guild ${guildId}.`);
  if (guild.bot === null) throw new Error(`The bot is not in the guild ${guildId}.`);
  if (command === undefined) throw new Error(`The application has not registered the command /${name}.`);
  const subcommands =
    command.options?.filter(({ type }) => type === ApplicationCommandOptionType.Subcommand) ?? [];
  if (option === undefined ? subcommands.length > 0 : !subcommands.some((one) => one.name === option))
    throw new Error(`/${name} has no subcommand “${option ?? ''}”.`);
  return { guild, person, member, command, option };
}

function interactionPayload(
  { id, token, guildId, channelId }: Interaction,
  { guild, person, member, command, option }: ReturnType<typeof commandUse>,
) {
  const channel = guild.channels.find((one) => one.id === channelId);
  const permissions = String(guildPermissions(guild, person.id));
  return {
    id,
    application_id: APPLICATION.id,
    type: 2,
    token,
    version: 1,
    data: {
      id: command.id,
      name: command.name,
      type: 1,
      ...(option !== undefined && {
        options: [{ type: ApplicationCommandOptionType.Subcommand, name: option, options: [] }],
      }),
    },
    guild_id: guildId,
    guild: { id: guildId, locale: guild.locale, features: guild.features },
    guild_locale: guild.locale,
    channel_id: channelId,
    channel: channel && { ...channelPayload(channel, guild.id), permissions },
    member: { ...member, permissions },
    locale: person.locale,
    app_permissions: String(guildPermissions(guild, APPLICATION.botId)),
    entitlements: [],
    authorizing_integration_owners: { 0: guildId },
    context: 0,
    attachment_size_limit: 10_485_760,
  };
}

/** The calls that answer an interaction: acknowledge it once, then edit the original answer. */
export const interactionRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: '/interactions/:interaction/*token/callback',
    access: 'anyone',
    answer: acknowledge,
  },
  { method: 'PATCH', path: '/webhooks/:webhook/*token/messages/@original', access: 'anyone', answer: edit },
];

function acknowledge(sim: Simulation, request: SimRequest): Reply {
  const interaction = sim.interactions.byToken.get(request.params.token ?? '');
  if (interaction === undefined || interaction.id !== request.params.interaction)
    throw new DiscordRefusal(10062);
  if (interaction.acknowledged) throw new DiscordRefusal(40060);
  if (sim.now() - interaction.createdAt > ACKNOWLEDGE_WITHIN_MS) throw new DiscordRefusal(10062);
  const { type, data } = jsonBody(request);
  const details = typeof data === 'object' && data !== null ? { ...data } : {};
  const isDeferral = type === InteractionResponseType.DeferredChannelMessageWithSource;
  const content = isDeferral ? {} : parseMessage(details);
  interaction.acknowledged = true;
  interaction.deferred = isDeferral;
  interaction.isLoading = isDeferral;
  interaction.ephemeral = 'flags' in details && (Number(details.flags) & MessageFlags.Ephemeral) !== 0;
  const flags =
    (interaction.ephemeral ? MessageFlags.Ephemeral : 0) | (isDeferral ? MessageFlags.Loading : 0);
  const messageId = nextId(sim.world);
  interaction.message = messagePayload(messageId, interaction.channelId, sim.now(), { ...content, flags });
  if (!isDeferral) interaction.finish(visibleAnswer(interaction));
  if (request.query.get('with_response') !== 'true') return { status: 204 };
  const { id, message, ephemeral } = interaction;
  return json({
    interaction: {
      id,
      type: 2,
      response_message_id: message.id,
      response_message_loading: isDeferral,
      response_message_ephemeral: ephemeral,
    },
    ...(!isDeferral && { resource: { type: 4, message } }),
  });
}

function edit(sim: Simulation, request: SimRequest): Reply {
  const interaction = sim.interactions.byToken.get(request.params.token ?? '');
  if (interaction === undefined || request.params.webhook !== APPLICATION.id) throw new DiscordRefusal(10015);
  if (sim.now() - interaction.createdAt > EDIT_WITHIN_MS) throw new DiscordRefusal(50027);
  if (interaction.message === null) throw new DiscordRefusal(10008);
  const flags = interaction.ephemeral ? MessageFlags.Ephemeral : 0;
  const { id, channel_id: channelId, timestamp } = interaction.message;
  const message = messagePayload(id, channelId, Date.parse(timestamp), {
    ...parseMessage(jsonBody(request)),
    flags,
  });
  interaction.isLoading = false;
  interaction.message = { ...message, edited_timestamp: new Date(sim.now()).toISOString() };
  interaction.finish(visibleAnswer(interaction));
  return json(interaction.message);
}

function visibleAnswer({ isLoading, deferred, ephemeral, message }: Interaction): SlashAnswer {
  const shown = isLoading ? null : message;
  return { answered: shown !== null, deferred, ephemeral, content: shown?.content ?? null, message: shown };
}
