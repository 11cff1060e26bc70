import { setTimeout as sleep } from 'node:timers/promises';
import { API } from '@discordjs/core/http-only';
import { DefaultRestOptions, REST } from '@discordjs/rest';
import {
  RESTJSONErrorCodes,
  type RESTAPIPartialCurrentUserGuild,
  type RESTPutAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { Config } from '../config.ts';
import type { Call } from './call-kinds.ts';
import type { DiscordBudget } from './discord-budget.ts';
import { directMessages, type DirectMessages } from './direct-messages.ts';
import { botClient } from './bot-client.ts';
import { interactions, type Interactions } from './interactions.ts';
import { eventReader, type ReadEvents } from './event-reader.ts';
import { inviteLookup, type FindInvite, type HasOwnLookup } from './find-invite.ts';
import { inviteCreator, invitePermission, type CreateInvite, type MayInvite } from './create-invite.ts';
import { DiscordUnavailable, DiscordRequestFailed } from './unavailable.ts';
import { webhooks, type Webhooks } from './webhooks.ts';

/** A guild as Discord tells it to our bot. */
export interface GuildSummary {
  id: string;
  name: string;
  icon: string | null;
  /** Approximate; null when Discord does not tell. */
  memberCount: number | null;
  onlineCount: number | null;
}

/** Requests to Discord's REST API with the bot's token. */
export interface DiscordAsBot {
  /** The client for the bot's own chores: it waits for rate limits to pass. */
  rest: REST;
  /** Up to 200 of the bot's guilds with ids above the given one, in the order of their ids; empty at the end. */
  guildsAfter(id: string, signal?: AbortSignal): Promise<GuildSummary[]>;
  /** Sets all commands that people can use. */
  setCommands(commands: RESTPutAPIApplicationCommandsJSONBody, signal: AbortSignal): Promise<void>;
  /** A guild that the bot is in, with its counts; null when it is not. Throws when Discord cannot tell in time. */
  findGuild(id: string, signal: AbortSignal, asker?: GuildAsker): Promise<GuildSummary | null>;
  findInvite: FindInvite;
  hasOwnLookup: HasOwnLookup;
  createInvite: CreateInvite;
  mayInvite: MayInvite;
  readEvents: ReadEvents;
  directMessages: DirectMessages;
  interactions: Interactions;
  webhooks: Webhooks;
}

/** Who wants to know of a guild: a person who waits, or the site itself, which may have time. */
type GuildAsker = { personId: string } | { isPatient: boolean };

interface Needs {
  config: Pick<Config, 'publicUrl' | 'discord'>;
  db: Database;
  databaseNow: () => DatabaseInstant;
  budget: DiscordBudget;
}

/** After a 429 without Retry-After. */
const USUAL_PAUSE_MS = 1_000;
/** A chore that would have to wait any longer fails, and is tried again by its job. */
const LONGEST_PAUSE_MS = 5_000;
const USER_AGENT_SUFFIX = 'guildhall/1.0';
/** As the database counts. */
const MOST_PEOPLE = 2_147_483_647;
const ABSENT: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.MissingAccess,
]);

/** The token or the address is refused, whatever the request. */
const ABOUT_US = new Set([401, 403]);

/** Calls Discord's REST API with the bot's token, or whatever answers at the configured URL. */
export function discordAsBot({ config, db, databaseNow, budget }: Needs): DiscordAsBot {
  const { apiBase, botToken, clientId } = config.discord;
  const rest = restClient(apiBase, budget);
  const api = () => {
    // At a 401 the library forgets the token and sends nothing afterwards.
    return new API(botToken ? rest.setToken(botToken) : rest);
  };
  const bot = botClient({ config, budget });

  return {
    rest,
    guildsAfter: async (after, signal) => {
      const query = { after, limit: 200, with_counts: true } as const;
      const page = await withSignalOfItsOwn(signal, (own) => api().users.getGuilds(query, { signal: own }));
      return page.map(summaryOf);
    },
    setCommands: async (commands, signal) => {
      await withSignalOfItsOwn(signal, (own) =>
        api().applicationCommands.bulkOverwriteGlobalCommands(clientId ?? '', commands, { signal: own }),
      );
    },

    findGuild: async (id, signal, asker = { isPatient: false }) => {
      const call: Call =
        'personId' in asker
          ? { kind: 'guild', by: asker.personId }
          : { kind: 'guild check', by: id, isPatient: asker.isPatient };
      const request = { what: 'a guild', path: `/guilds/${id}?with_counts=true`, bucket: `guild ${id}` };
      const { status, json } = await bot.request({ ...call, ...request }, signal);
      const body = json as (Partial<Summarized> & { code?: unknown }) | null | undefined; // looked at before it is believed
      if (status === 200 && body?.id === id && typeof body.name === 'string')
        return summaryOf(body as Summarized);
      if (ABSENT.has(body?.code)) return null;
      const Kind = ABOUT_US.has(status) ? DiscordUnavailable : DiscordRequestFailed;
      throw new Kind(`status ${status} to a guild`);
    },
    ...inviteLookup({ bot, budget, db, databaseNow }),
    createInvite: inviteCreator(bot, clientId),
    mayInvite: invitePermission(bot, clientId),
    readEvents: eventReader(bot),
    directMessages: directMessages(bot, budget, clientId),
    interactions: interactions(bot, clientId),
    webhooks: webhooks(config, budget),
  };
}

/** The library's client for the bot's own chores. Every request passes the budget. */
function restClient(apiBase: string, budget: DiscordBudget): REST {
  return new REST({
    version: '10',
    api: apiBase,
    timeout: 8_000,
    retries: 2,
    globalRequestsPerSecond: 25,
    userAgentAppendix: USER_AGENT_SUFFIX,
    // The library waits for any time that a 429 asks for, again and again, and for none when it names none.
    makeRequest: async (url, init) => {
      const bucket = `upkeep ${new URL(url).pathname}`;
      const answer = await budget.send({ kind: 'upkeep', bucket }, init.signal, () =>
        DefaultRestOptions.makeRequest(url, init),
      );
      if (answer.status !== 429) return answer;
      const pauseMs = Number(answer.headers.get('retry-after')) * 1000;
      if (pauseMs > LONGEST_PAUSE_MS) throw new DiscordUnavailable(`it asks for a pause: ${bucket}`);
      if (!(pauseMs > 0)) await sleep(USUAL_PAUSE_MS);
      return answer;
    },
  });
}

/**
 * The library leaves a listener at a call's signal for each request, and one may outlive very many. Nor would
 * `AbortSignal.any` do: what is listened to is never collected.
 */
async function withSignalOfItsOwn<T>(
  signal: AbortSignal | undefined,
  call: (own: AbortSignal) => Promise<T>,
) {
  const own = new AbortController();
  const end = () => own.abort(signal?.reason);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  try {
    return await call(own.signal);
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

type Summarized = Pick<
  RESTAPIPartialCurrentUserGuild,
  'id' | 'name' | 'icon' | 'approximate_member_count' | 'approximate_presence_count'
>;

function summaryOf(guild: Summarized): GuildSummary {
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    memberCount: countIn(guild.approximate_member_count),
    onlineCount: countIn(guild.approximate_presence_count),
  };
}

/** Anything but a plausible count is null. */
function countIn(count: unknown): number | null {
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= MOST_PEOPLE
    ? count
    : null;
}
