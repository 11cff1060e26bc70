import type { User } from '#contract/auth.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';

/** What is decided about: a listing, and who submitted it and what waits for it. */
interface Decided {
  discordServerId: string;
  submittedBy: string | null;
  proposal?: { submittedBy: string | null } | null;
}

/**
 * Refuses who submitted what is decided about, and who manages its guild by Discord's word, at most a minute old: nobody
 * decides about their own. Without that word nothing is decided (`docs/decisions/0046`).
 */
export async function requireImpartial(
  { accounts }: Pick<Deps, 'accounts'>,
  user: User,
  { discordServerId, submittedBy, proposal }: Decided,
  deadline: AbortSignal,
): Promise<void> {
  if (submittedBy === user.id || proposal?.submittedBy === user.id) throw new Refusal('ownGuild');
  const guilds = await accounts.guildsOf(user.id, deadline);
  if (guilds.some(({ id, canManage }) => id === discordServerId && canManage)) throw new Refusal('ownGuild');
}
