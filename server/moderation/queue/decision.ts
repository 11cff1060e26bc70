import type { User } from '#contract/auth.ts';
import type { ListingStatus } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import type { Deps } from '../../deps.ts';
import { requireImpartial } from '../impartial.ts';
import { knownOf, lookUpInvite, proofAt, requireNotBad } from '../../listings/invites/invite.ts';
import { UNCHECKED, type InviteProof } from '../../listings/invite-proof.ts';
import { statusIn, transition, type Action } from '../../listings/listing-state.ts';
import {
  findListingWithState,
  withListing,
  type ListingWithState,
} from '../../listings/listing-state.store.ts';
import { Refusal } from '../../refusal.ts';
import { contentTexts, differences } from '../../listings/revisions/content.ts';
import { liveWords } from '../audit/audit-words.store.ts';
import { recordApproval, recordRejection, type Undecided } from './decision.store.ts';
import { lockTold } from '../../notify/messages/new-notice.store.ts';
import { tell } from '../../notify/messages/tell.ts';
import { queueWebhookEvent } from '../../notify/messages/webhook-event.store.ts';
import { recordAction } from '../audit/audit.ts';
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
  const { db, clock } = deps;
  const action = { name: 'approve', revision } as const;
  const { listing: read } = undecided(await findListingWithState(db, { id }), action);
  await requireImpartial(deps, admin, read, deadline);
  const code = read.proposal.content.inviteCode;
  const seen = await lookUpProposed(deps, admin, read, deadline);

  return withListing(db, { id }, async (trx, found) => {
    const { listing, status } = undecided(found, action);
    const { number, submittedBy, content } = listing.proposal;
    // The proposal may have been replaced meanwhile by one whose invite is not checked.
    const isSeen = seen !== null && content.inviteCode === code;
    const invite = isSeen ? newest(listing, seen) : inviteUnseen(listing, clock());
    requireNotBad(invite);
    const changed = differences(listing.content, content);
    const said = await saidOf(trx, admin, submittedBy, written);
    await lockTold(trx, [submittedBy], listing.id);
    const auditId = await recordAction(deps, trx, admin, {
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
    const news = { auditId, kind, userId: submittedBy, listing, reason: said.text } as const;
    await tell(trx, { ...news, at: deps.databaseNow() });
    await queueWebhookEvent(trx, { event: 'listing.approved', listing, at: deps.databaseNow() });
    await recordApproval(trx, listing, { content, invite, at: deps.databaseNow() });
    return { status, inviteState: content.inviteCode === null ? null : invite.inviteState };
  });
}

/** Looks up a proposal's invite; null when Discord cannot tell. A bad invite is refused. */
async function lookUpProposed(deps: Deps, admin: User, listing: Undecided, deadline: AbortSignal) {
  const { inviteCode } = listing.proposal.content;
  if (inviteCode === null) return null;
  const asker = { share: 'decisions', member: admin.id } as const;
  const seen = await lookUpInvite(deps, { ...listing, inviteCode }, asker, deadline);
  if (seen) requireNotBad(seen);
  return seen;
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

/** Rejects the pending revision with a reason; the live content stays. */
export async function reject(
  deps: Deps,
  admin: User,
  { id, revision, ...written }: Decided,
  deadline: AbortSignal,
): Promise<Outcome & { reason: string }> {
  await requireImpartialAbout(deps, admin, id, deadline);
  return withListing(deps.db, { id }, async (trx, found) => {
    const { listing, status } = undecided(found, { name: 'reject', revision });
    const { number, submittedBy } = listing.proposal;
    const said = await saidOf(trx, admin, submittedBy, written);
    const reason = said.text ?? ''; // the contract asks for a reason or a template
    await lockTold(trx, [submittedBy], listing.id);
    const auditId = await recordAction(deps, trx, admin, {
      action: 'reject',
      listing,
      person: submittedBy,
      before: { status: statusIn(listing.state), revision: number },
      after: { status, ...said.facts },
      words: said.words,
    });
    const kind = listing.state.status === 'approved' ? 'edit rejection' : 'rejection';
    await tell(trx, { auditId, kind, userId: submittedBy, listing, reason, at: deps.databaseNow() });
    await queueWebhookEvent(trx, { event: 'listing.rejected', listing, at: deps.databaseNow() });
    await recordRejection(trx, listing, { status, reason, at: deps.databaseNow() });
    return { status, reason };
  });
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

/** Refuses who submitted a listing or manages its guild. */
async function requireImpartialAbout(deps: Deps, admin: User, id: string, deadline: AbortSignal) {
  const listing = await findListingWithState(deps.db, { id });
  if (!listing) throw new Refusal('listingNotFound');
  await requireImpartial(deps, admin, listing, deadline);
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
