import type { User } from '#contract/auth.ts';
import type { Database } from '#database/tables.ts';
import type { Deps } from '../deps.ts';
import { recordAudit, type AuditEntry } from './audit.store.ts';

/** What was done to what; people by their Discord ids. */
export type Act = Pick<AuditEntry, 'action' | 'before' | 'after'> & {
  at: Date;
  /** Null where it was about a person and no listing. */
  listing: { id: string; discordServerId: string } | null;
  person: string | null;
};

/** Writes into the audit what an admin does, with pseudonyms in place of ids; gives the row's number. */
export function recordAct(
  { secrets }: Pick<Deps, 'secrets'>,
  trx: Database,
  admin: User,
  { listing, person, ...entry }: Act,
): Promise<number> {
  return recordAudit(trx, {
    ...entry,
    admin: secrets.pseudonymOf(admin.id, 'person'),
    listingId: listing?.id ?? null,
    discordServerId: listing?.discordServerId ?? null,
    person: person && secrets.pseudonymOf(person, 'person'),
  });
}
