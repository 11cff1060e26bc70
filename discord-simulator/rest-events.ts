import type { ApiRoute } from './api.ts';
import { currentEvents, eventPayload } from './events.ts';
import { json, type SimRequest } from './http.ts';
import { DiscordRefusal } from './refusals.ts';
import { guildWithBot } from './rest-guilds.ts';

/** A guild's scheduled events, as the bot sees them. */
export const eventRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    path: '/guilds/:guild/scheduled-events',
    access: 'bot',
    answer(sim, request) {
      const guild = guildWithBot(sim, request);
      const events = currentEvents(guild, sim.now());
      return json(events.map((event) => eventPayload(sim.world, guild, event, extrasIn(request))));
    },
  },
  {
    method: 'GET',
    path: '/guilds/:guild/scheduled-events/:event',
    access: 'bot',
    answer(sim, request) {
      const guild = guildWithBot(sim, request);
      const event = currentEvents(guild, sim.now()).find(({ id }) => id === request.params.event);
      if (event === undefined) throw new DiscordRefusal(10070);
      return json(eventPayload(sim.world, guild, event, extrasIn(request)));
    },
  },
];

function extrasIn({ query }: SimRequest) {
  return { withCreator: true, withCount: query.get('with_user_count') === 'true' };
}
