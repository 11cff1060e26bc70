import { inviteCodeIn } from '#contract/invites.ts';
import type { Deps } from '../deps.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { Refusal } from '../refusal.ts';

/** What is known of an invite when a listing takes it. */
export interface CheckedInvite {
  inviteState: 'unchecked' | 'good';
  inviteCheckedAt: Date | null;
}

/** The code of the invite link that somebody gives; null for none at all. A link that is no invite is refused. */
export function inviteCodeOf(
  { config }: Pick<Deps, 'config'>,
  link: string | null | undefined,
): string | null {
  if (!link) return null;
  const code = inviteCodeIn(link, config.discord.inviteBase);
  if (code === null) throw new Refusal('inviteForeign');
  return code;
}

/**
 * Looks an invite up at Discord. One that leads nowhere or to another guild is refused; when Discord cannot
 * answer, it is taken as it is and looked up later.
 */
export async function checkInvite(
  { discord, clock }: Pick<Deps, 'discord' | 'clock'>,
  code: string | null,
  guildId: string,
  deadline: AbortSignal,
): Promise<CheckedInvite> {
  const unchecked = { inviteState: 'unchecked', inviteCheckedAt: null } as const;
  if (code === null) return unchecked;
  try {
    const target = await discord.findInvite(code, deadline);
    if (!target) throw new Refusal('inviteUnknown');
    if (target.guildId !== guildId) throw new Refusal('inviteElsewhere');
    return { inviteState: 'good', inviteCheckedAt: clock() };
  } catch (error) {
    if (error instanceof DiscordUnavailable) return unchecked;
    throw error;
  }
}
