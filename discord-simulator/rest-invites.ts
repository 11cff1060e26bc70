import { APPLICATION } from './application.ts';
import { type ApiRoute, jsonBody, wholeNumber } from './api.ts';
import { inviteCode, isUsable, addInvite } from './guild-changes.ts';
import { type SimRequest, json } from './http.ts';
import { countedNow } from './drift.ts';
import { findChannel, findGuild } from './guilds.ts';
import { invitePayload } from './guild-payloads.ts';
import { channelPermissions, CREATE_INVITE, VIEW_CHANNEL } from './permissions.ts';
import { DiscordRefusal } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import { type Guild, type Invite, nextId } from './world.ts';

const MAX_INVITES_PER_GUILD = 1000;

/** Creating and fetching invites. */
export const inviteRoutes: readonly ApiRoute[] = [
  { method: 'POST', path: '/channels/:channel/invites', access: 'bot', answer: createInvite },
  { method: 'GET', path: '/invites/*code', access: 'anyone', answer: lookUpInvite },
];

function createInvite(sim: Simulation, request: SimRequest) {
  const place = findChannel(sim.world, request.params.channel ?? '');
  if (place === null || place.guild.bot === null) throw new DiscordRefusal(10003);
  const { guild, channel } = place;
  if (guild.unavailable) throw new DiscordRefusal(130000);
  const rights = channelPermissions(guild, channel, APPLICATION.botId);
  if ((rights & VIEW_CHANNEL) === 0n) throw new DiscordRefusal(50001);
  if ((rights & CREATE_INVITE) === 0n) throw new DiscordRefusal(50013);

  const body = jsonBody(request);
  const options = {
    maxAgeSeconds: wholeNumber('max_age', body.max_age, [0, 5_184_000], 86_400),
    maxUses: wholeNumber('max_uses', body.max_uses, [0, 100], 0),
    temporary: body.temporary === true,
  };
  const live = [...sim.world.invites.values()].filter(
    (one) => one.guildId === guild.id && isUsable(one, sim.now()),
  );
  const similar = live.find(
    (one) =>
      one.inviterId === APPLICATION.botId &&
      one.channelId === channel.id &&
      one.maxAgeSeconds === options.maxAgeSeconds &&
      one.maxUses === options.maxUses &&
      one.temporary === options.temporary,
  );
  if (similar !== undefined && body.unique !== true) return json(createdPayload(sim, guild, similar));
  if (live.length >= MAX_INVITES_PER_GUILD) throw new DiscordRefusal(30016);
  const made = { code: inviteCode(nextId(sim.world)), createdAt: sim.now(), channelId: channel.id };
  const invite = addInvite(sim.world, guild, { ...made, ...options, inviterId: APPLICATION.botId });
  return json(createdPayload(sim, guild, invite));
}

/** The creator of an invite also gets its limits. */
function createdPayload(sim: Simulation, guild: Guild, invite: Invite) {
  return {
    ...invitePayload(sim.world, guild, invite, false),
    max_age: invite.maxAgeSeconds,
    max_uses: invite.maxUses,
    uses: invite.uses,
    temporary: invite.temporary,
    created_at: new Date(invite.createdAt).toISOString(),
  };
}

function lookUpInvite(sim: Simulation, { params, query, caller }: SimRequest) {
  const invite = sim.world.invites.get(params.code ?? '');
  const guild = invite && findGuild(sim.world, invite.guildId);
  if (invite?.isUnanswered) throw new DiscordRefusal(130000);
  if (!invite || !guild || !isUsable(invite, sim.now())) throw new DiscordRefusal(10006);
  const askerId = caller.kind === 'user' ? caller.grant.userId : '';
  if (invite.onlyFor?.includes(askerId) === false) throw new DiscordRefusal(10006);
  return json(invitePayload(sim.world, countedNow(sim, guild), invite, query.get('with_counts') === 'true'));
}
