import { sql, type Selectable } from 'kysely';
import type { MessageKind } from '#contract/notices.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { after, before, type DatabaseInstant } from '#database/clock.ts';
import type { Database, Tables } from '#database/tables.ts';
import { isWanted } from './reminder-message.store.ts';

/** A message to a person. */
export interface NewMessage {
  /** The decision that it tells of; null when no admin has caused it. */
  auditId: number | null;
  kind: MessageKind;
  /** Null when the submitter has been erased: then nothing is sent. */
  userId: string | null;
  listing: { id: string; discordServerId: string } | null;
  reason: string | null;
  /** When the ban that it tells of ends by itself. */
  until?: Date | null;
  at: DatabaseInstant;
}

/** A message that was taken from the queue to be sent. */
export type DueMessage = Pick<
  Selectable<Tables['notifications']>,
  | 'id'
  | 'auditId'
  | 'userId'
  | 'kind'
  | 'discordServerId'
  | 'serverName'
  | 'reason'
  | 'until'
  | 'tries'
  | 'content'
  | 'firstTriedAt'
> & {
  language: InterfaceLanguage;
  /** It has waited longer than three days. */
  isExpired: boolean;
  /** Whether it still is to be sent: a reminder is not once its listing was bumped, or it is late. */
  isWanted: boolean;
};

/**
 * Queues a message in the transaction of its cause; at most one for each decision. The key share lock makes an erasure
 * of the person wait, or finds no person after it.
 */
export async function queueMessage(
  trx: Database,
  { auditId, kind, userId, listing, reason, until = null, at }: NewMessage,
): Promise<void> {
  await sql`
    insert into notifications (audit_id, user_id, kind, listing_id, discord_server_id, server_name, reason, until, created_at, due_at)
    select ${auditId}::bigint, users.id, ${kind}, ${listing?.id ?? null}::uuid, ${listing?.discordServerId ?? null}::text,
      (select name from guilds where guilds.id = ${listing?.discordServerId ?? null}), ${reason}::text, ${until}::timestamptz, ${at}, ${at}
    from users where users.id = ${userId} and ${isNews({ kind, listing, at })} for key share`.execute(trx);
}

/** The kinds that somebody can cause as often as they like, by revoking an invite and making it again. */
const OF_INVITES: readonly MessageKind[] = ['invite dead', 'invite elsewhere'];

/** Whether a message is still wanted; a failing invite is reported once a day. */
function isNews({ kind, listing, at }: Pick<NewMessage, 'kind' | 'listing' | 'at'>) {
  if (!OF_INVITES.includes(kind)) return sql<boolean>`true`;
  return sql<boolean>`not exists (
    select from notifications
    where user_id = users.id and discord_server_id = ${listing?.discordServerId ?? null}
      and kind = any(${OF_INVITES}) and created_at > ${before(at, DAY_MS)})`;
}

/**
 * Takes the due message that has waited longest, for as long as an attempt may take. A reminder is taken only when nothing
 * else is due, and not while its person's ban can still be undone. No other process takes the message meanwhile; if this
 * one dies, it is due again afterwards.
 */
export async function takeDueMessage(
  db: Database,
  {
    now,
    forMs,
    expiresAfterMs,
    withReminders,
  }: { now: DatabaseInstant; forMs: number; expiresAfterMs: number; withReminders: boolean },
): Promise<DueMessage | null> {
  const { rows } = await sql<DueMessage>`
    update notifications set due_at = ${after(now, forMs)}, tries = tries + 1
    from users
    where notifications.id = coalesce(
        (select id from notifications where state = 'waiting' and due_at <= ${now} and kind <> 'bump reminder'
          order by due_at, id limit 1 for update skip locked),
        (select id from notifications
          where state = 'waiting' and due_at <= ${now} and kind = 'bump reminder' and ${withReminders}
            and not exists (
              select from users join user_bans using (pseudonym)
              where users.id = notifications.user_id and tell_at is not null)
          order by due_at, id limit 1 for update skip locked))
      and users.id = user_id
    returning notifications.id, audit_id, user_id, kind, discord_server_id, server_name, reason, until, tries, content, first_tried_at, language,
      notifications.created_at < ${before(now, expiresAfterMs)} as is_expired, ${isWanted(now)} as is_wanted`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Records, before sending, the text and when it was first tried. False when the message no longer is to be sent. */
export async function recordAttempt(
  db: Database,
  id: number,
  content: string,
  at: DatabaseInstant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ content, firstTriedAt: sql<Date>`coalesce(first_tried_at, ${at})` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(isWanted(at))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records the final state of a message and clears its text. */
export async function recordOutcome(
  db: Database,
  id: number,
  state: 'sent' | 'closed' | 'failed',
  at: DatabaseInstant,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ state, settledAt: at, content: null, firstTriedAt: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Postpones a message. */
export async function postpone(db: Database, id: number, dueAt: DatabaseInstant): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ dueAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
