import type { User } from '#contract/auth.ts';
import type { ListingStatus } from '#contract/vocabulary.ts';
import type { Deps } from '../deps.ts';
import { checkInvite } from '../listings/invite.ts';
import { standingAfter, type Act, type Standing } from '../listings/life.ts';
import { findStandingListing, withListing, type StandingListing } from '../listings/standing.store.ts';
import { Refusal } from '../refusal.ts';
import type { AuditEntry } from './audit.store.ts';
import { recordApproval, recordBan, recordRejection, type Undecided } from './moderation.store.ts';
import { notify } from './notification.store.ts';
import { recordAct } from './record-act.ts';

/** Which listing, and which of its revisions was read before it is decided. */
interface Decided {
  id: string;
  revision: number | undefined;
}

/** What has become of a listing. */
interface Outcome {
  status: ListingStatus;
}

/** Approves what waits: a submission goes live, an edit takes the place of what was live. */
export async function approve(
  deps: Deps,
  admin: User,
  { id, revision }: Decided,
  deadline: AbortSignal,
): Promise<Outcome> {
  const { db, clock } = deps;
  const act = { name: 'approve', revision } as const;
  const { listing: read } = undecided(await findStandingListing(db, { id }), act);
  const code = read.proposal.content.inviteCode;
  const invite = await checkInvite(deps, code, read.discordServerId, deadline);

  return withListing(db, { id }, async (trx, found) => {
    const { listing, status } = undecided(found, act);
    const { number, submittedBy, content } = listing.proposal;
    const at = clock();
    // Another proposal may have come meanwhile, whose invite nobody has looked up.
    const known = content.inviteCode === code ? invite : UNCHECKED;
    await recordApproval(trx, listing, { content, invite: known, at });
    const changed = differences(listing.content, content);
    const auditId = await recordAct(deps, trx, admin, {
      at,
      action: 'approve',
      listing,
      person: submittedBy,
      before: { status: listing.standing.status, revision: number, ...changed.before },
      after: { status, ...changed.after },
    });
    const kind = listing.standing.status === 'approved' ? 'edit approval' : 'approval';
    await notify(trx, auditId, { kind, userId: submittedBy, listing, reason: null, at });
    return { status };
  });
}

/** Rejects what waits, with a reason; what was live before stays live. */
export async function reject(
  deps: Deps,
  admin: User,
  { id, revision, reason }: Decided & { reason: string },
): Promise<Outcome> {
  return withListing(deps.db, { id }, async (trx, found) => {
    const { listing, status } = undecided(found, { name: 'reject', revision });
    const { number, submittedBy } = listing.proposal;
    const at = deps.clock();
    await recordRejection(trx, listing, { status, reason, at });
    const auditId = await recordAct(deps, trx, admin, {
      at,
      action: 'reject',
      listing,
      person: submittedBy,
      before: { status: listing.standing.status, revision: number },
      after: { status, reason },
    });
    const kind = listing.standing.status === 'approved' ? 'edit rejection' : 'rejection';
    await notify(trx, auditId, { kind, userId: submittedBy, listing, reason, at });
    return { status };
  });
}

/** Bans a listing: it is hidden, and its guild cannot be submitted again. */
export function ban(deps: Deps, admin: User, id: string): Promise<Outcome> {
  return changeBan(deps, admin, id, { name: 'ban' }, 'ban');
}

/** Lifts a ban: the listing is again what it was, with what waited for a decision then. */
export function liftBan(deps: Deps, admin: User, id: string): Promise<Outcome> {
  return changeBan(deps, admin, id, { name: 'lift' }, 'lift ban');
}

const UNCHECKED = { inviteState: 'unchecked', inviteCheckedAt: null } as const;

function changeBan(deps: Deps, admin: User, id: string, act: Act, action: AuditEntry['action']) {
  return withListing(deps.db, { id }, async (trx, listing) => {
    if (!listing) throw new Refusal('listingNotFound');
    const after = standingAfter(act, listing.standing);
    const status = statusIn(after);
    await recordBan(trx, listing, { ...after, status });
    const { submittedBy } = listing;
    const at = deps.clock();
    const auditId = await recordAct(deps, trx, admin, {
      at,
      action,
      listing,
      person: submittedBy,
      before: { status: listing.standing.status },
      after: { status },
    });
    if (act.name === 'ban')
      await notify(trx, auditId, { kind: 'ban', userId: submittedBy, listing, reason: null, at });
    return { status };
  });
}

/** A listing of which something waits, and what the act makes of it; throws when the act is not allowed. */
function undecided(listing: StandingListing | null, act: Act): { listing: Undecided; status: ListingStatus } {
  if (!listing) throw new Refusal('listingNotFound');
  const after = standingAfter(act, listing.standing);
  const { proposal } = listing;
  if (!proposal) throw new Refusal('nothingPending');
  return { listing: { ...listing, proposal }, status: statusIn(after) };
}

function statusIn({ status }: Standing): ListingStatus {
  if (status === null) throw new Error('no admin’s act here makes a listing go away');
  return status;
}

/** What a change makes different, as it was and as it is. */
export function differences<Record extends object>(before: Record, after: Record) {
  const keys = (Object.keys(after) as (keyof Record)[]).filter((key) => before[key] !== after[key]);
  const only = (record: Record) => Object.fromEntries(keys.map((key) => [key, record[key]]));
  return { before: only(before), after: only(after) };
}
