import { BAD_INVITE_STATES, type BadInviteState, type InviteState } from '#contract/vocabulary.ts';

/** What Discord last said about an invite, and when. */
export interface InviteProof {
  inviteState: InviteState;
  /** When it was asked, by the database's clock. */
  inviteCheckedAt: Date | null;
  /** By that answer the guild lets nobody join for now, so that it is no proof. */
  invitePaused: boolean;
  inviteExpiresAt: Date | null;
  /** The names of the roles that joining gives. */
  inviteRoles: string[];
  /** Of these, those that are known to carry a permission of a manager or moderator; null while that is not known. */
  invitePowers: string[] | null;
}

export const UNCHECKED: InviteProof = {
  inviteState: 'unchecked',
  inviteCheckedAt: null,
  invitePaused: false,
  inviteExpiresAt: null,
  inviteRoles: [],
  invitePowers: null,
};

/** The columns of a proof, in listings and revisions. */
export const PROOF_COLUMNS = [
  'inviteState',
  'inviteCheckedAt',
  'invitePaused',
  'inviteExpiresAt',
  'inviteRoles',
  'invitePowers',
] as const;

/** The proof in a row, without the row's other columns. */
export function proofOf({
  inviteState,
  inviteCheckedAt,
  invitePaused,
  inviteExpiresAt,
  inviteRoles,
  invitePowers,
}: InviteProof): InviteProof {
  return { inviteState, inviteCheckedAt, invitePaused, inviteExpiresAt, inviteRoles, invitePowers };
}

/** Whether an invite is no way to join: it leads nowhere, to another guild, or is for guests. */
export function isBad(state: InviteState): state is BadInviteState {
  return BAD_STATES.has(state);
}
const BAD_STATES: ReadonlySet<InviteState> = new Set(BAD_INVITE_STATES);

/**
 * The known state of an invite after another answer. A bad one stays bad until it is good; roles keep their known
 * permissions if the answer leaves them open.
 */
export function later(known: InviteProof, latest: InviteProof): InviteProof {
  const isStillBad = latest.invitePaused && isBad(known.inviteState);
  return {
    ...latest,
    inviteState: isStillBad ? known.inviteState : latest.inviteState,
    invitePowers: latest.invitePowers ?? known.invitePowers,
  };
}

/**
 * Whether an answer replaces the known one: its request was later, or equally late with a worse result. A known time
 * ahead of the database's clock counts as none.
 */
export function isNewer(latest: InviteProof, known: InviteProof, isAhead: boolean): boolean {
  const [then, now] = [known.inviteCheckedAt?.getTime(), latest.inviteCheckedAt?.getTime()];
  if (then === undefined || isAhead) return true;
  return now !== undefined && (now > then || (now === then && isBad(latest.inviteState)));
}
