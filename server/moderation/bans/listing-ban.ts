import { BAN_UNDO_MS, type NewBan } from '#contract/bans.ts';
import type { User } from '#contract/auth.ts';
import type { ListingStatus } from '#contract/vocabulary.ts';
import { after } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { recordAction } from '../audit/audit.ts';
import { recordAudit, type AuditEntry } from '../audit/audit.store.ts';
import { pseudonymOf } from '../../people/pseudonym.store.ts';
import type { Deps } from '../../deps.ts';
import { requireImpartial } from '../impartial.ts';
import { statusIn, transition, type ListingState } from '../../listings/listing-state.ts';
import {
  findListingWithState,
  withListing,
  type ListingWithState,
} from '../../listings/listing-state.store.ts';
import { tell } from '../../notify/messages/tell.ts';
import { queueWebhookEvent } from '../../notify/messages/webhook-event.store.ts';
import { Refusal } from '../../refusal.ts';
import { presentBan, SYSTEM_ACTOR, parseBanEnd } from './ban-end.ts';
import {
  dueOf,
  findListingBan,
  recordListingBan,
  recordListingTold,
  recordStatus,
  type ListingBan,
} from './listing-ban.store.ts';

type Needs = Pick<Deps, 'db' | 'databaseNow' | 'secrets'>;

/**
 * Bans a listing: it is hidden at once, and its guild cannot be submitted again. For ten seconds nobody is told, so that
 * the ban can be taken back as if it had not been.
 */
export async function banListing(
  deps: Needs & Pick<Deps, 'accounts'>,
  admin: User,
  {
    id,
    reason = null,
    until,
  }: { id: string; reason?: string | null | undefined; until?: string | null | undefined },
  deadline: AbortSignal,
): Promise<{ status: ListingStatus; ban: NewBan }> {
  await requireImpartialAbout(deps, admin, id, deadline);
  return withListing(deps.db, { id }, async (trx, listing) => {
    if (!listing) throw new Refusal('listingNotFound');
    const banned = transition({ name: 'ban' }, listing.state);
    const end = await parseBanEnd(trx, until, deps.databaseNow());
    const auditId = await recordAction(deps, trx, admin, {
      action: 'ban',
      listing,
      person: listing.submittedBy,
      before: { status: statusIn(listing.state) },
      after: { status: statusIn(banned), ...(end && { until: end }) },
      words: reason === null ? [] : [{ part: 'after', said: { reason }, author: admin.id }],
    });
    await recordStatus(trx, id, { ...banned, status: 'banned' });
    const bannedAt = deps.databaseNow();
    const told = { bannedAt, tellAt: after(bannedAt, BAN_UNDO_MS) };
    const ban = await recordListingBan(trx, id, { reason, until: end, auditId, ...told });
    return { status: 'banned', ban: presentBan(ban) };
  });
}

/**
 * Lifts a ban: the listing gets its former status back, and its pending revision is still pending. When nobody has been
 * told of the ban, nobody is told of this.
 */
export async function liftListingBan(
  deps: Needs & Pick<Deps, 'accounts'>,
  admin: User,
  { id, ban: meant }: { id: string; ban?: string | undefined },
  deadline: AbortSignal,
): Promise<{ status: ListingStatus; undone: boolean }> {
  await requireImpartialAbout(deps, admin, id, deadline);
  return withListing(deps.db, { id }, async (trx, listing) => {
    if (!listing) throw new Refusal('listingNotFound');
    return liftWithin(deps, trx, { admin, listing, meant });
  });
}

/** The same in a transaction that holds the listing's lock. */
async function liftWithin(
  deps: Needs,
  trx: Database,
  { admin, listing, meant }: { admin: User; listing: ListingWithState; meant: string | undefined },
): Promise<{ status: ListingStatus; undone: boolean }> {
  const ban = await findListingBan(trx, listing.id);
  const lifted = transition({ name: 'lift' }, listing.state);
  if (meant !== undefined && ban?.id !== meant) throw new Refusal('notBanned');
  const undone = ban !== null && ban.tellAt !== null;
  const auditId = await recordAction(deps, trx, admin, {
    action: undone ? 'undo ban' : 'lift ban',
    listing,
    person: listing.submittedBy,
    ...factsOf(listing.state, lifted),
  });
  if (!undone) await tellOfEnd(deps, trx, listing, auditId);
  const status = statusIn(lifted);
  await recordStatus(trx, listing.id, { ...lifted, status });
  return { status, undone };
}

/** Tells of a ban when it is due, and ends one that is over. */
export async function applyListingBanSteps(deps: Needs, id: string): Promise<void> {
  await withListing(deps.db, { id }, async (trx, listing) => {
    const ban = await findListingBan(trx, id);
    if (!listing || !ban) return;
    const due = await dueOf(trx, ban, deps.databaseNow());
    if (due.isUntold) await tellOfBan(deps, trx, listing, ban);
    if (due.isOver) await endBan(deps, trx, listing, ban.tellAt !== null && !due.isUntold);
  });
}

async function tellOfBan({ databaseNow }: Needs, trx: Database, listing: ListingWithState, ban: ListingBan) {
  const { auditId, reason, until } = ban;
  const at = databaseNow();
  await tell(trx, { auditId, kind: 'ban', userId: listing.submittedBy, listing, reason, until, at });
  await queueWebhookEvent(trx, { event: 'listing.suspended', listing, at });
  await recordListingTold(trx, listing.id);
}

/** Ends a ban by itself, with an entry in the audit by nobody. */
async function endBan(deps: Needs, trx: Database, listing: ListingWithState, isUntold: boolean) {
  const lifted = transition({ name: 'lift' }, listing.state);
  const { submittedBy, id, discordServerId } = listing;
  const entry: AuditEntry = {
    at: deps.databaseNow(),
    admin: SYSTEM_ACTOR,
    action: 'ban ended',
    listingId: id,
    discordServerId,
    person: submittedBy && (await pseudonymOf(deps, trx, submittedBy)),
    ...factsOf(listing.state, lifted),
  };
  const auditId = await recordAudit(trx, entry, { words: [], owner: submittedBy });
  if (!isUntold) await tellOfEnd(deps, trx, listing, auditId);
  await recordStatus(trx, id, { ...lifted, status: statusIn(lifted) });
}

async function tellOfEnd(
  { databaseNow }: Needs,
  trx: Database,
  listing: ListingWithState,
  auditId: number,
): Promise<void> {
  const news = { auditId, kind: 'ban lifted', userId: listing.submittedBy, listing, reason: null } as const;
  await tell(trx, { ...news, at: databaseNow() });
}

function factsOf(before: ListingState, after: ListingState): Pick<AuditEntry, 'before' | 'after'> {
  return { before: { status: statusIn(before) }, after: { status: statusIn(after) } };
}

/** Refuses who manages the guild of a listing. */
async function requireImpartialAbout(
  deps: Pick<Deps, 'db' | 'accounts'>,
  admin: User,
  id: string,
  deadline: AbortSignal,
) {
  const listing = await findListingWithState(deps.db, { id });
  if (!listing) throw new Refusal('listingNotFound');
  await requireImpartial(deps, admin, listing, deadline);
}
