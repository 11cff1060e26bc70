import type { NewBan } from '#contract/bans.ts';
import { UNDO_MS } from '#contract/durations.ts';
import type { User } from '#contract/auth.ts';
import type { ListingStatus } from '#contract/vocabulary.ts';
import { after } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { recordAudit, type AuditEntry } from '../audit/audit.store.ts';
import { pseudonymOf } from '../../people/pseudonym.store.ts';
import type { Deps } from '../../deps.ts';
import { aboutListing, decide, type DecisionDeps } from '../decide.ts';
import { statusIn, transition, type ListingState } from '../../listings/listing-state.ts';
import { withListing, type ListingWithState } from '../../listings/listing-state.store.ts';
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
  deps: DecisionDeps,
  admin: User,
  {
    id,
    reason = null,
    until,
  }: { id: string; reason?: string | null | undefined; until?: string | null | undefined },
  deadline: AbortSignal,
): Promise<{ status: ListingStatus; ban: NewBan }> {
  return decide(deps, admin, deadline, aboutListing(id), async (trx, listing, record) => {
    const banned = transition({ name: 'ban' }, listing.state);
    const end = await parseBanEnd(trx, until, deps.databaseNow());
    const { auditId, at: bannedAt } = await record({
      action: 'ban',
      listing,
      person: listing.submittedBy,
      before: { status: statusIn(listing.state) },
      after: { status: statusIn(banned), ...(end && { until: end }) },
      words: reason === null ? [] : [{ part: 'after', said: { reason }, author: admin.id }],
      endsUndo: true,
    });
    await recordStatus(trx, id, { ...banned, status: 'banned' });
    const told = { bannedAt, tellAt: after(bannedAt, UNDO_MS) };
    const ban = await recordListingBan(trx, id, { reason, until: end, auditId, ...told });
    return { status: 'banned', ban: presentBan(ban) };
  });
}

/**
 * Lifts a ban: the listing gets its former status back, and its pending revision is still pending. When nobody has been
 * told of the ban, nobody is told of this.
 */
export async function liftListingBan(
  deps: DecisionDeps,
  admin: User,
  { id, ban: meant }: { id: string; ban?: string | undefined },
  deadline: AbortSignal,
): Promise<{ status: ListingStatus; undone: boolean }> {
  return decide(deps, admin, deadline, aboutListing(id), async (trx, listing, record) => {
    const ban = await findListingBan(trx, id);
    const lifted = transition({ name: 'lift' }, listing.state);
    if (meant !== undefined && ban?.id !== meant) throw new Refusal('notBanned');
    const undone = ban !== null && ban.tellAt !== null;
    const { message } = await record({
      action: undone ? 'undo ban' : 'lift ban',
      listing,
      person: listing.submittedBy,
      ...factsOf(listing.state, lifted),
    });
    if (!undone) await message('ban lifted', listing.submittedBy, null);
    const status = statusIn(lifted);
    await recordStatus(trx, id, { ...lifted, status });
    return { status, undone };
  });
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
  const news = { auditId, kind: 'ban lifted', userId: submittedBy, listing, reason: null } as const;
  if (!isUntold) await tell(trx, { ...news, at: deps.databaseNow() });
  await recordStatus(trx, id, { ...lifted, status: statusIn(lifted) });
}

function factsOf(before: ListingState, after: ListingState): Pick<AuditEntry, 'before' | 'after'> {
  return { before: { status: statusIn(before) }, after: { status: statusIn(after) } };
}
