import { inviteCodeIn } from '#contract/invites.ts';
import type { Deps } from '../deps.ts';
import type { LookupCaller } from '../discord/find-invite.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { Refusal } from '../refusal.ts';

/** What Discord last said about an invite, and when. */
export interface InviteProof {
  inviteState: 'unchecked' | 'good' | 'dead' | 'elsewhere';
  inviteCheckedAt: Date | null;
}

export const UNCHECKED: InviteProof = { inviteState: 'unchecked', inviteCheckedAt: null };

type Needs = Pick<Deps, 'discord' | 'clock'>;

/** How long an earlier answer of Discord is good enough for an approval. */
const PROOF_LASTS_MS = 24 * 60 * 60_000;

/** The code of an invite link; null without a link. Other links are refused. */
export function inviteCodeOf(
  { config }: Pick<Deps, 'config'>,
  link: string | null | undefined,
): string | null {
  if (!link) return null;
  const code = inviteCodeIn(link, config.discord.inviteBase);
  if (code === null) throw new Refusal('inviteForeign');
  return code;
}

/** Asks Discord where an invite leads; null when it cannot tell. */
export async function lookUpInvite(
  { discord, clock }: Needs,
  code: string,
  guildId: string,
  asker: LookupCaller,
  deadline: AbortSignal,
): Promise<InviteProof | null> {
  try {
    const target = await discord.findInvite(code, asker, deadline);
    const inviteState = target?.guildId === guildId ? 'good' : target ? 'elsewhere' : 'dead';
    return { inviteState, inviteCheckedAt: clock() };
  } catch (error) {
    if (error instanceof DiscordUnavailable) return null;
    throw error;
  }
}

/** Refuses an invite that leads nowhere or to another guild. */
export function requireNotBad({ inviteState }: InviteProof): void {
  if (inviteState === 'dead') throw new Refusal('inviteUnknown');
  if (inviteState === 'elsewhere') throw new Refusal('inviteElsewhere');
}

/**
 * Looks an invite up for a form. One that leads nowhere or to another guild is refused. When Discord cannot tell, the
 * earlier answer about the same code is used.
 */
export async function checkInvite(
  deps: Needs,
  { code, guildId, known }: { code: string | null; guildId: string; known: InviteProof },
  asker: LookupCaller,
  deadline: AbortSignal,
): Promise<InviteProof> {
  if (code === null) return UNCHECKED;
  const seen = await lookUpInvite(deps, code, guildId, asker, deadline);
  if (!seen) return known;
  requireNotBad(seen);
  return seen;
}

/**
 * The state of an invite for an approval while Discord cannot tell. An invite that was bad is refused; one that was
 * good more than a day ago counts as unchecked.
 */
export function proofAt(now: Date, known: InviteProof): InviteProof {
  requireNotBad(known);
  const { inviteCheckedAt } = known;
  const isFresh = inviteCheckedAt !== null && now.getTime() - inviteCheckedAt.getTime() <= PROOF_LASTS_MS;
  return isFresh ? known : UNCHECKED;
}

/** The newest answer about a code from several places. */
export function knownOf(code: string | null, places: readonly (Known | null)[]): InviteProof {
  const told = places.filter((place) => place !== null && place.content.inviteCode === code);
  const when = (place: Known | null) => place?.invite.inviteCheckedAt?.getTime() ?? 0;
  const [last] = told
    .filter((place) => place?.invite.inviteState !== 'unchecked')
    .toSorted((a, b) => when(b) - when(a));
  return last?.invite ?? UNCHECKED;
}

interface Known {
  content: { inviteCode: string | null };
  invite: InviteProof;
}
