import type { User } from '#contract/auth.ts';
import type { ListingStatus } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import type { Deps } from '../../deps.ts';
import { aboutListing, decide, type DecisionDeps } from '../decide.ts';
import { knownOf, lookUpInvite, proofAt, requireNotBad } from '../../listings/invites/invite.ts';
import { UNCHECKED, type InviteProof } from '../../listings/invite-proof.ts';
import { statusIn, transition, type Action } from '../../listings/listing-state.ts';
import { findListingWithState, type ListingWithState } from '../../listings/listing-state.store.ts';
import { Refusal } from '../../refusal.ts';
import { contentTexts, differences } from '../../listings/revisions/content.ts';
import { liveWords } from '../audit/audit-words.store.ts';
import {
  CHANGES_OF_REJECTION,
  changesOfApproval,
  recordApproval,
  recordRejection,
  type Undecided,
} from './decision.store.ts';
import { textToSend, type DecisionText } from '../templates/text-to-send.ts';

/** The listing to decide about, and the revision that the admin has read. */
interface Decided extends DecisionText {
  id: string;
  revision?: number | undefined;
}

/** A listing after an action. */
interface Outcome {
  status: ListingStatus;
}

/** Approves the pending revision: a submission goes live, an edit replaces the live content. */
export async function approve(
  deps: Deps,
  admin: User,
  { id, revision, ...written }: Decided,
  deadline: AbortSignal,
): Promise<Outcome & { inviteState: InviteProof['inviteState'] | null }> {
  const action = { name: 'approve', revision } as const;
  const about = {
    ...aboutListing(id),
    find: async (db: Database) => undecided(await findListingWithState(db, { id }), action).listing,
    ask: async (listing: Undecided) => lookUpProposed(deps, admin, listing, deadline),
  };
  return decide(deps, admin, deadline, about, async (trx, found, record, seen) => {
    const { listing, status } = undecided(found, action);
    const { number, submittedBy, content } = listing.proposal;
    // The proposal may have been replaced meanwhile by one whose invite is not checked.
    const isSeen = seen && seen.code === content.inviteCode;
    const invite = isSeen ? newest(listing, seen.invite) : inviteUnseen(listing, deps.clock());
    requireNotBad(invite);
    const changed = differences(listing.content, content);
    const said = await saidOf(trx, admin, submittedBy, written);
    const { later, at } = await record({
      action: 'approve',
      listing,
      person: submittedBy,
      before: { status: statusIn(listing.state), revision: number },
      after: { status, ...said.facts },
      words: [
        ...(await liveWords(trx, listing, contentTexts(changed.before))),
        { part: 'after', said: contentTexts(changed.after), author: submittedBy },
        ...said.words,
      ],
    });
    const kind = listing.state.status === 'approved' ? 'edit approval' : 'approval';
    await later({ kind, revision: number }, changesOfApproval(listing, invite));
    await recordApproval(trx, listing, { content, invite, at });
    return { status, inviteState: content.inviteCode === null ? null : invite.inviteState };
  });
}

/** Looks up a proposal's invite; null when Discord cannot tell. A bad invite is refused. */
async function lookUpProposed(deps: Deps, admin: User, listing: Undecided, deadline: AbortSignal) {
  const { inviteCode: code } = listing.proposal.content;
  if (code === null) return null;
  const asker = { share: 'decisions', member: admin.id } as const;
  const invite = await lookUpInvite(deps, { ...listing, inviteCode: code }, asker, deadline);
  if (invite) requireNotBad(invite);
  return invite && { code, invite };
}

/** Rejects the pending revision with a reason; the live content stays. */
export async function reject(
  deps: DecisionDeps,
  admin: User,
  { id, revision, ...written }: Decided,
  deadline: AbortSignal,
): Promise<Outcome & { reason: string }> {
  return decide(deps, admin, deadline, aboutListing(id), async (trx, found, record) => {
    const { listing, status } = undecided(found, { name: 'reject', revision });
    const { number, submittedBy } = listing.proposal;
    const said = await saidOf(trx, admin, submittedBy, written);
    const reason = said.text ?? ''; // the contract asks for a reason or a template
    const { later, at } = await record({
      action: 'reject',
      listing,
      person: submittedBy,
      before: { status: statusIn(listing.state), revision: number },
      after: { status, ...said.facts },
      words: said.words,
    });
    const kind = listing.state.status === 'approved' ? 'edit rejection' : 'rejection';
    await later({ kind, revision: number }, CHANGES_OF_REJECTION);
    await recordRejection(trx, listing, { status, reason, at });
    return { status, reason };
  });
}

/** What was seen of a proposal's invite, or what somebody else has seen of it since. */
function newest({ proposal, ...live }: Undecided, seen: InviteProof): InviteProof {
  return knownOf(proposal.content.inviteCode, [live, proposal, { ...proposal, invite: seen }]);
}

/** The known state of a proposal's invite while Discord cannot tell; that of the live content if it is the same. */
function inviteUnseen({ proposal, state, ...live }: Undecided, at: Date): InviteProof {
  const { inviteCode } = proposal.content;
  if (inviteCode === null) return UNCHECKED;
  const known = knownOf(inviteCode, [live, proposal]);
  const isLive = state.status === 'approved' && live.content.inviteCode === inviteCode;
  return isLive && known.inviteState === 'good' ? known : proofAt(at, known);
}

/** What a decision says to whom it concerns, and what the audit keeps of that. */
async function saidOf(trx: Database, admin: User, userId: string | null, written: DecisionText) {
  const text = await textToSend(trx, userId, written);
  const { templateId } = written;
  return {
    text,
    facts: templateId === undefined ? {} : { template: templateId },
    words: text === null ? [] : [{ part: 'after', said: { reason: text }, author: admin.id } as const],
  };
}

/** A listing with its pending revision, and its status after the action; throws when the action is not allowed. */
function undecided(
  listing: ListingWithState | null,
  action: Action,
): { listing: Undecided; status: ListingStatus } {
  if (!listing) throw new Refusal('listingNotFound');
  const after = transition(action, listing.state);
  // Its pending revision is the proposal's, so that the transition has refused a listing without one.
  return { listing: listing as Undecided, status: statusIn(after) };
}
