import type { Database } from '#database/tables.ts';

/** What an admin did to a listing; people are named by their pseudonyms. */
export interface AuditEntry {
  at: Date;
  admin: string;
  action: 'approve' | 'reject' | 'ban' | 'lift ban';
  listingId: string;
  discordServerId: string;
  /** To whom it was done; null when that is not known any more. */
  person: string | null;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** Writes down for ever what an admin does, in the transaction that does it. */
export async function recordAudit(trx: Database, { before, after, ...entry }: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit')
    .values({ ...entry, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();
}
