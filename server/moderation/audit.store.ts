import type { Database } from '#database/tables.ts';

/** What an admin did; people are named by their pseudonyms. */
export interface AuditEntry {
  at: Date;
  admin: string;
  action:
    | 'approve'
    | 'reject'
    | 'ban'
    | 'lift ban'
    | 'change'
    | 'delete'
    | 'generate invite'
    | 'force bump'
    | 'resolve report'
    | 'ban person'
    | 'lift ban of person';
  /** Null where it was about a person and no listing. */
  listingId: string | null;
  discordServerId: string | null;
  /** To whom it was done; null when that is not known any more. */
  person: string | null;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** Writes down for ever what an admin does, in the transaction that does it; gives the row's number. */
export async function recordAudit(trx: Database, { before, after, ...entry }: AuditEntry): Promise<number> {
  const { id } = await trx
    .insertInto('audit')
    .values({ ...entry, before: JSON.stringify(before), after: JSON.stringify(after) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
