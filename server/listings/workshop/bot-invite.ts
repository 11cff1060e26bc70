import type { User } from '#contract/auth.ts';
import type { Deps } from '../../deps.ts';
import { DiscordUnavailable } from '../../discord/unavailable.ts';
import { isBotIn } from '../../guilds/bot-presence.ts';
import { isPresent } from '../../guilds/user-guild.store.ts';
import { getManagedGuild } from '../../guilds/user-guilds.ts';
import { findListingWithState } from '../listing-state.store.ts';
import { makeInvite } from '../invites/make-invite.ts';
import { Refusal } from '../../refusal.ts';

type Needs = Pick<Deps, 'accounts' | 'config' | 'db' | 'discord' | 'clock'>;

/** Creates an invite to a manager's guild by the bot, or returns its existing one. */
export async function makeManagedInvite(
  deps: Needs,
  user: User,
  guildId: string,
  deadline: AbortSignal,
): Promise<{ inviteUrl: string }> {
  await getManagedGuild(deps, user, guildId, deadline);
  const listing = await findListingWithState(deps.db, { discordServerId: guildId });
  if (listing?.state.status === 'banned') throw new Refusal('listingBanned');
  // Without the bot Discord would refuse the calls.
  if (!(await isBotIn(deps, guildId, user.id, deadline))) throw new Refusal('botAbsent');
  const { url } = await makeInvite(deps, guildId, user.id, deadline);
  return { inviteUrl: url };
}

/** Whether the bot may create an invite to a guild; null without the bot, or while Discord cannot answer. */
export async function tellBotPermission(
  deps: Needs,
  user: User,
  guildId: string,
  deadline: AbortSignal,
): Promise<{ mayInvite: boolean | null }> {
  await getManagedGuild(deps, user, guildId, deadline);
  if (!(await isPresent(deps.db, guildId))) return { mayInvite: null };
  try {
    return { mayInvite: await deps.discord.mayInvite(guildId, user.id, deadline) };
  } catch (error) {
    if (error instanceof DiscordUnavailable) return { mayInvite: null };
    throw error;
  }
}
