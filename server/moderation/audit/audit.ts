import type { User } from '#contract/auth.ts';
import type { Database } from '#database/tables.ts';
import { lockAppointment } from '../../people/appointment.store.ts';
import { pseudonymOf } from '../../people/pseudonym.store.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { recordAudit, type AuditEntry } from './audit.store.ts';
import type { AuditWords } from './audit-words.store.ts';

/** An action and its target; people by their Discord ids. */
export type RecordedAction = Pick<AuditEntry, 'action' | 'before' | 'after'> & {
  /** Null for an action about a person. */
  listing: { id: string; discordServerId: string; submittedBy: string | null } | null;
  person: string | null;
  words?: readonly AuditWords[];
};

/**
 * Records the action of an admin or a moderator in the audit, with pseudonyms instead of ids; returns the row's number.
 * Refused when the moderator was dismissed since the request began.
 */
export async function recordAction(
  deps: Pick<Deps, 'secrets' | 'databaseNow'>,
  trx: Database,
  admin: User,
  { listing, person, words = [], ...entry }: RecordedAction,
): Promise<number> {
  const row = {
    ...entry,
    at: deps.databaseNow(),
    admin: await pseudonymOf(deps, trx, admin.id),
    listingId: listing?.id ?? null,
    discordServerId: listing?.discordServerId ?? null,
    person: person && (await pseudonymOf(deps, trx, person)),
  };
  const auditId = await recordAudit(trx, row, { words, owner: listing?.submittedBy ?? null });
  // After the authors of the words, in the order in which an erasure locks people and their appointments.
  if (admin.role === 'moderator' && !(await lockAppointment(trx, admin.id))) throw new Refusal('notAllowed');
  return auditId;
}
