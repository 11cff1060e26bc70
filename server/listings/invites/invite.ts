import { inviteCodeIn } from '#contract/invites.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { InviteState } from '#contract/vocabulary.ts';
import type { Deps } from '../../deps.ts';
import type { InviteTarget } from '../../discord/find-invite.ts';
import type { LookupCaller } from '../../discord/invite-lookups.store.ts';
import { DiscordUnavailable } from '../../discord/unavailable.ts';
import { Refusal } from '../../refusal.ts';
import { recordInviteProof, type StoredInvite } from './invite.store.ts';
import { later, UNCHECKED, type InviteProof } from '../invite-proof.ts';

type Needs = Pick<Deps, 'db' | 'discord' | 'databaseNow'>;

/** How long an earlier answer of Discord is good enough for an approval. */
const PROOF_LASTS_MS = DAY_MS;

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

/** An invite of a guild's listing. */
type Invite = Pick<StoredInvite, 'discordServerId' | 'inviteCode'>;

/** Asks Discord where an invite leads; throws `DiscordUnavailable` when it cannot tell. */
export async function askAboutInvite(
  { discord }: Pick<Deps, 'discord'>,
  { discordServerId, inviteCode }: Invite,
  asker: LookupCaller,
  deadline: AbortSignal,
): Promise<InviteProof> {
  const { requestedAt, target } = await discord.findInvite(inviteCode, asker, deadline);
  const leadsHome = target?.guildId === discordServerId;
  return {
    inviteState: stateBy(target, leadsHome),
    inviteCheckedAt: requestedAt,
    invitePaused: leadsHome && target.isPaused,
    inviteExpiresAt: leadsHome ? target.expiresAt : null,
    inviteRoles: leadsHome ? target.roles : [],
    invitePowers: leadsHome ? target.powers : null,
  };
}

function stateBy(target: InviteTarget | null, leadsHome: boolean): InviteState {
  if (target === null) return 'dead';
  if (!leadsHome) return 'elsewhere';
  return target.isForGuests ? 'guest' : 'good';
}

/** The same, and keeps the answer with the guild's listing. */
export async function proveInvite(
  deps: Needs,
  invite: Invite,
  asker: LookupCaller,
  deadline: AbortSignal,
): Promise<InviteProof> {
  const proof = await askAboutInvite(deps, invite, asker, deadline);
  await recordInviteProof(deps.db, invite, proof, deps.databaseNow());
  return proof;
}

/** The same, but gives null when Discord cannot tell. */
export async function lookUpInvite(
  deps: Needs,
  invite: Invite,
  asker: LookupCaller,
  deadline: AbortSignal,
): Promise<InviteProof | null> {
  return proveInvite(deps, invite, asker, deadline).catch(nullWhenUnavailable);
}

/** For `catch`: null when Discord cannot tell; any other error goes on. */
export function nullWhenUnavailable(error: unknown): null {
  if (error instanceof DiscordUnavailable) return null;
  throw error;
}

/** Refuses an invite that is no way to join. */
export function requireNotBad({ inviteState }: InviteProof): void {
  if (inviteState === 'dead') throw new Refusal('inviteUnknown');
  if (inviteState === 'elsewhere') throw new Refusal('inviteElsewhere');
  if (inviteState === 'guest') throw new Refusal('inviteGuest');
}

/**
 * Looks an invite up for a form. One that is no way to join is refused. When Discord cannot tell, the
 * earlier answer about the same code is used.
 */
export async function checkInvite(
  deps: Needs,
  {
    inviteCode,
    discordServerId,
    known,
  }: { inviteCode: string | null; discordServerId: string; known: InviteProof },
  asker: LookupCaller,
  deadline: AbortSignal,
): Promise<InviteProof> {
  if (inviteCode === null) return UNCHECKED;
  const proof = await lookUpInvite(deps, { discordServerId, inviteCode }, asker, deadline);
  if (!proof) return known;
  requireNotBad(proof);
  return later(known, proof);
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
    .reduce((known, proof) => later(known, proof), UNCHECKED);
}

function instantOf({ inviteCheckedAt }: InviteProof) {
  return inviteCheckedAt?.getTime() ?? 0;
}

interface Known {
  content: { inviteCode: string | null };
  invite: InviteProof;
}
