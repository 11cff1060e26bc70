import type { User } from '#contract/auth.ts';
import type { MessageKind, NoticeKind } from '#contract/notices.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { WebhookEvent } from '#contract/webhooks.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { Deps } from '../deps.ts';
import { findListingWithState, lockListingWithState } from '../listings/listing-state.store.ts';
import { lockNotified, makeNotices } from '../notify/messages/new-notice.store.ts';
import { tell } from '../notify/messages/tell.ts';
import { notifyOfDecision } from '../notify/messages/notify-of-decision.ts';
import {
  findUnsent,
  queueDecision,
  type Changes,
  type UnsentDecision,
} from '../notify/messages/unsent.store.ts';
import { queueWebhookEvent } from '../notify/messages/webhook-event.store.ts';
import { Refusal } from '../refusal.ts';
import { recordAction, type RecordedAction } from './audit/audit.ts';
import { requireImpartial, type DecisionSubject } from './impartial.ts';

/** The parts of the site that a decision needs. */
export type DecisionDeps = Pick<Deps, 'accounts' | 'databaseNow' | 'db' | 'secrets'>;

/** A case to decide, in the order in which it is read. */
interface Case<Found extends DecisionSubject, Asked, Locked> {
  /** The refusal of a case that is gone. */
  gone: RefusalCode;
  /** Reads the case before anything is locked. */
  find: (db: Database) => Promise<Found | null>;
  /** Asks Discord, outside the transaction. */
  ask?: (found: Found) => Promise<Asked>;
  /** Locks the listing, unless a condition in the SQL decides, and reads the case again. */
  lock: (trx: Database, found: Found) => Promise<Locked | null>;
}

/** An entry of the audit, and the people to lock before it is written. */
interface Decision extends RecordedAction {
  listing: NonNullable<RecordedAction['listing']>;
  /** Those whom the decision notifies. */
  people?: readonly (string | null)[];
  /** It changes what an earlier decision was about, which can then no longer be undone: people are told of that one first. */
  endsUndo?: boolean;
}

/** A listing as a case. */
export function aboutListing(id: string) {
  return {
    gone: 'listingNotFound',
    find: async (db: Database) => findListingWithState(db, { id }),
    lock: async (trx: Database) => lockListingWithState(trx, { id }),
  } as const;
}

/** A case that belongs to a listing, which is locked before the case is read again. */
export function aboutCase<Found extends { listingId: string }>(
  gone: RefusalCode,
  find: (db: Database) => Promise<Found | null>,
) {
  const lock = async (trx: Database, { listingId }: Found) => {
    const listing = await lockListingWithState(trx, { id: listingId });
    const found = await find(trx);
    return listing && found && { listing, found };
  };
  return { gone, find, lock };
}

/**
 * Decides a case in one transaction, by a moderator who is impartial. `rule` decides or refuses. Its `record` locks the
 * people and writes the audit; afterwards it stores the decision, settles other cases, and queues the news.
 */
export async function decide<Found extends DecisionSubject, Asked, Locked, Result>(
  deps: DecisionDeps,
  moderator: User,
  deadline: AbortSignal,
  { gone, find, ask, lock }: Case<Found, Asked, Locked>,
  rule: (
    trx: Database,
    locked: Locked,
    record: (decision: Decision) => Promise<DecisionNews>,
    asked: Asked,
  ) => Promise<Result>,
): Promise<Result> {
  const found = await find(deps.db);
  if (!found) throw new Refusal(gone);
  await requireImpartial(deps, moderator, found, deadline);
  const asked = await ask?.(found);
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lock(trx, found);
    if (!locked) throw new Refusal(gone);
    const record = async ({ people, endsUndo = false, ...action }: Decision) => {
      const { listing } = action;
      const at = deps.databaseNow();
      const unsent = endsUndo ? await findUnsent(trx, listing.id, at) : null;
      const notified = [...(people ?? []), ...(unsent ? [unsent.submittedBy] : [])];
      if (people || unsent) await lockNotified(trx, notified, unsent && listing.id);
      const auditId = await recordAction(deps, trx, moderator, action);
      if (unsent) await notifyOfDecision(trx, unsent, at);
      return newsOf(trx, { auditId, listing, at });
    };
    return rule(trx, locked, record, asked as Asked); // unknown where nothing is asked
  });
}

/** Queues the messages, notices and webhook events of a decision in its transaction; decisions have no other way. */
export type DecisionNews = ReturnType<typeof newsOf>;

function newsOf(
  trx: Database,
  { listing, ...decided }: { auditId: number; listing: Decision['listing']; at: DatabaseInstant },
) {
  const { at } = decided;
  return {
    ...decided,
    /** A direct message and a notice to a person, and notices to the managers who asked. */
    message: async (kind: MessageKind & NoticeKind, userId: string | null, reason: string | null) =>
      tell(trx, { ...decided, kind, userId, listing, reason }),
    /** Notices alone. */
    notices: async (kind: NoticeKind, people: readonly (string | null)[], reason: string | null = null) => {
      const notified = people.map((userId) => ({ userId, listing, reason }));
      if (notified.length > 0) await makeNotices(trx, notified, { kind, at });
    },
    webhook: async (event: WebhookEvent, about = '') => queueWebhookEvent(trx, { event, listing, about, at }),
    /** All of these about a request, once the decision can no longer be undone. Before anything is changed. */
    later: async (request: Pick<UnsentDecision, 'kind' | 'revision'>, changes: Changes) =>
      queueDecision(trx, { ...decided, ...request, listingId: listing.id }, changes),
  };
}
