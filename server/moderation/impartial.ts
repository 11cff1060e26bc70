import type { User } from '#contract/auth.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';

/** The listing that a decision is about, with its submitter and that of its pending revision. */
export interface DecisionSubject {
  discordServerId: string;
  submittedBy: string | null;
  proposal?: { submittedBy: string | null } | null;
}

/**
 * Refuses a decision by somebody who submitted the listing or its pending revision, or who manages the guild. Discord is
 * asked for the latter, and its answer may be a minute old; without one nothing is decided (`docs/decisions/0046`).
 */
export async function requireImpartial(
  { accounts }: Pick<Deps, 'accounts'>,
  user: User,
  { discordServerId, submittedBy, proposal }: DecisionSubject,
  deadline: AbortSignal,
): Promise<void> {
  if (submittedBy === user.id || proposal?.submittedBy === user.id) throw new Refusal('ownGuild');
  const guilds = await accounts.guildsOf(user.id, deadline);
  if (guilds.some(({ id, canManage }) => id === discordServerId && canManage)) throw new Refusal('ownGuild');
}
