import { sql, type Selectable } from 'kysely';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { after, before, type DatabaseInstant } from '#database/clock.ts';
import type { Database, Tables } from '#database/tables.ts';

export type NotificationKind = Tables['notifications']['kind'];

/** What a person is to be told about a decision. */
export interface News {
  kind: NotificationKind;
  /** Nobody is told once it is not known any more who submitted the listing. */
  userId: string | null;
  listing: { id: string; discordServerId: string } | null;
  reason: string | null;
  at: DatabaseInstant;
}

/** A message that waits, and has been taken to be sent. */
export type DueMessage = Pick<
  Selectable<Tables['notifications']>,
  'auditId' | 'userId' | 'kind' | 'discordServerId' | 'serverName' | 'reason' | 'tries' | 'said' | 'saidAt'
> & {
  language: InterfaceLanguage;
  /** It has waited so long that it is no news any more. */
  isOld: boolean;
};

/**
 * Puts a message about a decision into the outbox, in the decision's transaction; one for each, ever. Whoever is being
 * erased gets none.
 */
export async function notify(
  trx: Database,
  auditId: number,
  { kind, userId, listing, reason, at }: News,
): Promise<void> {
  await sql`
    insert into notifications (audit_id, user_id, kind, listing_id, discord_server_id, server_name, reason, created_at, due_at)
    select ${auditId}, users.id, ${kind}, ${listing?.id ?? null}::uuid, ${listing?.discordServerId ?? null}::text,
      (select name from guilds where guilds.id = ${listing?.discordServerId ?? null}), ${reason}::text, ${at}, ${at}
    from users where users.id = ${userId} for key share`.execute(trx);
}

/**
 * Takes the message that has waited longest, of those that are due, for as long as trying it may take: nobody else
 * has it meanwhile, and if its sender dies it is due again then.
 */
export async function takeDueMessage(
  db: Database,
  { now, forMs, newsForMs }: { now: DatabaseInstant; forMs: number; newsForMs: number },
): Promise<DueMessage | null> {
  const { rows } = await sql<DueMessage>`
    update notifications set due_at = ${after(now, forMs)}, tries = tries + 1
    from users
    where audit_id = (
        select audit_id from notifications where state = 'waiting' and due_at <= ${now}
        order by due_at, audit_id limit 1 for update skip locked)
      and users.id = user_id
    returning audit_id, user_id, kind, discord_server_id, server_name, reason, tries, said, said_at, language,
      notifications.created_at < ${before(now, newsForMs)} as is_old`.execute(db);
  return rows[0] ?? null;
}

/** Notes, before it is said, that a message may have been said from now on. False when it is not there any more. */
export async function recordSaying(
  db: Database,
  auditId: number,
  said: string,
  at: DatabaseInstant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ said, saidAt: sql<Date>`coalesce(said_at, ${at})` })
    .where('auditId', '=', auditId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes what became of a message, for good; its words are not needed any more. */
export async function recordOutcome(
  db: Database,
  auditId: number,
  state: 'sent' | 'closed' | 'failed',
  at: DatabaseInstant,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ state, settledAt: at, said: null, saidAt: null })
    .where('auditId', '=', auditId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Puts a message off. */
export async function postpone(db: Database, auditId: number, dueAt: DatabaseInstant): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ dueAt })
    .where('auditId', '=', auditId)
    .where('state', '=', 'waiting')
    .execute();
}
