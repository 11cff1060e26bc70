import { inviteCodeIn } from '#contract/invites.ts';
import type { Deps } from '../deps.ts';
import type { InviteAnswer, LookupCaller } from '../discord/find-invite.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { Refusal } from '../refusal.ts';
import { recordInviteProof } from './invite.store.ts';
import { later, UNCHECKED, type InviteProof } from './invite-proof.ts';

type Needs = Pick<Deps, 'db' | 'discord' | 'databaseNow'>;

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
export async function askAboutInvite(
  { discord }: Pick<Deps, 'discord'>,
  { inviteCode, discordServerId }: { inviteCode: string; discordServerId: string },
  asker: LookupCaller,
  deadline: AbortSignal,
): Promise<InviteProof | null> {
  try {
    return proofIn(await discord.findInvite(inviteCode, asker, deadline), discordServerId);
  } catch (error) {
    if (error instanceof DiscordUnavailable) return null;
    throw error;
  }
}

function proofIn({ askedAt, target }: InviteAnswer, guildId: string): InviteProof {
  const leadsHome = target?.guildId === guildId;
  return {
    inviteState: leadsHome ? 'good' : target ? 'elsewhere' : 'dead',
    inviteCheckedAt: askedAt,
    invitePaused: leadsHome && target.isPaused,
    inviteExpiresAt: leadsHome ? target.expiresAt : null,
  };
}

/** Asks Discord where an invite leads, and keeps the answer with the guild's listing; null when it cannot tell. */
export async function lookUpInvite(
  deps: Needs,
  code: string,
  guildId: string,
  asker: LookupCaller,
  deadline: AbortSignal,
): Promise<InviteProof | null> {
  try {
    return await proveInvite(deps, code, guildId, asker, deadline);
  } catch (error) {
    if (error instanceof DiscordUnavailable) return null;
    throw error;
  }
}

/** The same, but throws `DiscordUnavailable` when Discord cannot tell. */
export async function proveInvite(
  deps: Needs,
  code: string,
  guildId: string,
  asker: LookupCaller,
  deadline: AbortSignal,
): Promise<InviteProof> {
  const seen = proofIn(await deps.discord.findInvite(code, asker, deadline), guildId);
  const which = { inviteCode: code, discordServerId: guildId };
  await recordInviteProof(deps.db, which, seen, deps.databaseNow());
  return seen;
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
  return later(known, seen);
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

/** What is known of a code from several places. */
export function knownOf(code: string | null, places: readonly (Known | null)[]): InviteProof {
  return places
    .filter((place) => place !== null && place.content.inviteCode === code)
    .map((place) => place!.invite)
    .filter(({ inviteState }) => inviteState !== 'unchecked')
    .toSorted((a, b) => instantOf(a) - instantOf(b))
    .reduce((known, seen) => later(known, seen), UNCHECKED);
}

function instantOf({ inviteCheckedAt }: InviteProof) {
  return inviteCheckedAt?.getTime() ?? 0;
}

interface Known {
  content: { inviteCode: string | null };
  invite: InviteProof;
}
