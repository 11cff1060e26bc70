import type { Deps } from '../../deps.ts';
import { inviteUrl } from '../../discord/links.ts';
import { Refusal } from '../../refusal.ts';

/**
 * Lets the bot make an invite to a guild that never expires. As long as one that it made before is good, Discord gives
 * that one again.
 */
export async function makeInvite(
  { config, discord }: Pick<Deps, 'config' | 'discord'>,
  guildId: string,
  personId: string,
  deadline: AbortSignal,
): Promise<{ code: string; url: string }> {
  const made = await discord.createInvite(guildId, personId, deadline);
  if ('refused' in made) throw new Refusal(made.refused === 'absent' ? 'botAbsent' : 'inviteNotAllowed');
  return { code: made.code, url: inviteUrl(config.discord.inviteBase, made.code) };
}
