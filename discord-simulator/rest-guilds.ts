import { APPLICATION } from './application.ts';
import { type ApiRoute, wholeNumber } from './api.ts';
import { type SimRequest, json } from './http.ts';
import { countedNow } from './drift.ts';
import { botGuildIds, bySnowflake, findGuild } from './guilds.ts';
import { botUserPayload, ownUserPayload } from './account-payloads.ts';
import { channelPayload, guildPayload, memberPayload, ownGuildPayload } from './guild-payloads.ts';
import { DiscordRefusal, invalidField } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import type { Guild } from './world.ts';

/** The caller's account and guilds, and what the bot sees of a guild. */
export const guildRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    path: '/users/@me',
    access: { scope: 'identify', orBot: true },
    answer(sim, { caller }) {
      if (caller.kind !== 'user') return json(botUserPayload());
      const person = sim.world.people.get(caller.grant.userId);
      if (person === undefined) throw new DiscordRefusal(0);
      return json(ownUserPayload(person));
    },
  },
  { method: 'GET', path: '/users/@me/guilds', access: { scope: 'guilds', orBot: true }, answer: ownGuilds },
  {
    method: 'GET',
    path: '/guilds/:guild',
    access: 'bot',
    answer: (sim, request) =>
      json(
        guildPayload(
          countedNow(sim, guildWithBot(sim, request)),
          request.query.get('with_counts') === 'true',
        ),
      ),
  },
  {
    method: 'GET',
    path: '/guilds/:guild/channels',
    access: 'bot',
    answer(sim, request) {
      const guild = guildWithBot(sim, request);
      return json(guild.channels.map((channel) => channelPayload(channel, guild.id)));
    },
  },
  {
    method: 'GET',
    path: '/guilds/:guild/members/:user',
    access: 'bot',
    answer(sim, request) {
      const userId = request.params.user ?? '';
      const member = memberPayload(sim.world, guildWithBot(sim, request), userId);
      if (member !== null) return json(member);
      throw new DiscordRefusal(sim.world.people.has(userId) ? 10007 : 10013);
    },
  },
  {
    method: 'GET',
    path: '/gateway/bot',
    access: 'bot',
    answer: (sim) => json(sim.gateway.recommendation()),
  },
];

/** The guild of the request if the bot is in it; otherwise it is unknown, as at Discord. */
export function guildWithBot(sim: Simulation, request: SimRequest): Guild {
  const guild = findGuild(sim.world, request.params.guild ?? '');
  if (guild === undefined || guild.bot === null) throw new DiscordRefusal(10004);
  if (guild.unavailable) throw new DiscordRefusal(130000);
  return guild;
}

function ownGuilds(sim: Simulation, { caller, query }: SimRequest) {
  const limit = wholeNumber('limit', query.get('limit'), [1, 200], 200);
  const after = query.get('after') ?? '0';
  if (!/^\d{1,20}$/.test(after))
    throw invalidField('after', 'NUMBER_TYPE_COERCE', `Value "${after}" is not snowflake.`);
  const withCounts = query.get('with_counts') === 'true';
  if (caller.kind === 'user') {
    const { userId } = caller.grant;
    const mine = [...sim.world.guilds.values()]
      .filter((guild) => guild.members.has(userId) && BigInt(guild.id) > BigInt(after))
      .toSorted((a, b) => bySnowflake(a.id, b.id));
    return json(
      mine.slice(0, limit).map((guild) => ownGuildPayload(countedNow(sim, guild), userId, withCounts)),
    );
  }
  const isShort = sim.quirks.shortFirstPage && after === '0' && limit === 200;
  const page = botGuildIds(sim.world, after, isShort ? 199 : limit)
    .map((id) => findGuild(sim.world, id))
    .filter((guild) => guild !== undefined);
  return json(page.map((guild) => ownGuildPayload(countedNow(sim, guild), APPLICATION.botId, withCounts)));
}
