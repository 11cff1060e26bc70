import { sql, type Insertable, type Selectable } from 'kysely';
import { isInForce } from '#database/ban-in-force.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database, Tables } from '#database/tables.ts';
import type { PageEnd } from '../../cursor.ts';

type Row = Tables['userBans'];
export type PersonBan = Selectable<Row>;

/** A ban with the person's account; its columns are null when they are erased. */
export interface BannedRow extends Pick<PersonBan, 'pseudonym' | 'reason' | 'bannedAt' | 'until'> {
  id: string | null;
  username: string | null;
  avatar: string | null;
}

/** A page of the bans of people, the newest first. */
export function findBans(
  db: Database,
  { after, limit, now }: { after: PageEnd | null; limit: number; now: DatabaseInstant },
): Promise<BannedRow[]> {
  return db
    .selectFrom('userBans')
    .leftJoin('users', 'users.pseudonym', 'userBans.pseudonym')
    .select([
      'userBans.pseudonym',
      'reason',
      'bannedAt',
      'until',
      'users.id',
      'users.username',
      'users.avatar',
    ])
    .where(isInForce(now))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(banned_at, user_bans.pseudonym) < (${after?.at}::timestamptz, ${after?.id})`),
    )
    .orderBy('bannedAt', 'desc')
    .orderBy('userBans.pseudonym', 'desc')
    .limit(limit)
    .execute();
}

/** Bans a person; null when they were banned already. */
export async function recordPersonBan(
  trx: Database,
  ban: Pick<Insertable<Row>, 'pseudonym' | 'reason' | 'until'> & {
    bannedAt: DatabaseInstant;
    tellAt: DatabaseInstant;
  },
): Promise<PersonBan | null> {
  const recorded = await trx
    .insertInto('userBans')
    .values(ban)
    .onConflict((conflict) => conflict.column('pseudonym').doNothing())
    .returningAll()
    .executeTakeFirst();
  return recorded ?? null;
}

/** Notes the entry of the audit about a ban, and since when the person was a moderator. */
export async function recordCircumstances(
  trx: Database,
  pseudonym: string,
  known: { auditId: number; moderatorSince: Date | null },
): Promise<void> {
  await trx.updateTable('userBans').set(known).where('pseudonym', '=', pseudonym).execute();
}

/** A person's ban, locked until the transaction ends. */
export async function lockPersonBan(trx: Database, pseudonym: string): Promise<PersonBan | null> {
  const ban = await trx
    .selectFrom('userBans')
    .selectAll()
    .where('pseudonym', '=', pseudonym)
    .forUpdate()
    .executeTakeFirst();
  return ban ?? null;
}

/** Notes that a banned person was told. */
export async function recordPersonTold(trx: Database, pseudonym: string): Promise<void> {
  await trx
    .updateTable('userBans')
    .set({ tellAt: null, moderatorSince: null })
    .where('pseudonym', '=', pseudonym)
    .execute();
}

export async function deletePersonBan(trx: Database, pseudonym: string): Promise<void> {
  await trx.deleteFrom('userBans').where('pseudonym', '=', pseudonym).execute();
}

/** Ends the sessions and keys that began before a ban, so that they do not become valid again with its end. */
export async function endFormerAccess(
  trx: Database,
  { pseudonym, bannedAt }: Pick<PersonBan, 'pseudonym' | 'bannedAt'>,
): Promise<void> {
  for (const table of ['sessions', 'apiKeys'] as const)
    await trx
      .deleteFrom(table)
      .where('userId', 'in', (from) =>
        from.selectFrom('users').select('id').where('pseudonym', '=', pseudonym),
      )
      .where('createdAt', '<', bannedAt)
      .execute();
}

/** Deletes the keys for the API of a person. */
export async function deleteApiKeysOf(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('apiKeys').where('userId', '=', userId).execute();
}

/** The people with a ban that is to be told of, or is over; the id is null once they are erased. */
export async function findDuePeople(
  db: Database,
  now: DatabaseInstant,
  limit: number,
): Promise<{ pseudonym: string; id: string | null }[]> {
  const { rows } = await sql<{ pseudonym: string; id: string | null }>`
    select distinct due.pseudonym, users.id from (
      (select pseudonym from user_bans where tell_at <= ${now} order by tell_at limit ${limit})
      union all
      (select pseudonym from user_bans where until <= ${now} order by until limit ${limit})) as due
      left join users on users.pseudonym = due.pseudonym
    order by due.pseudonym`.execute(db);
  return rows;
}
