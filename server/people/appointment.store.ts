import type { Database } from '#database/tables.ts';

/** A person who has signed in, as far as an appointment needs them. */
export interface Person {
  id: string;
  username: string;
  avatar: string | null;
  pseudonym: string;
}

/**
 * Locks a person until the transaction ends; null when nobody by that id has signed in. Bans and appointments do so
 * first, so that of a ban and an appointment at once the later one sees the earlier.
 */
export async function lockPerson(trx: Database, id: string): Promise<Person | null> {
  const person = await trx
    .selectFrom('users')
    .select(['id', 'username', 'avatar', 'pseudonym'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return person ?? null;
}

/**
 * Whether somebody is a moderator still. A dismissal waits until the transaction ends, so that nothing of a moderator's
 * takes effect after it.
 */
export async function lockAppointment(trx: Database, userId: string): Promise<boolean> {
  const appointment = await trx
    .selectFrom('moderators')
    .select('userId')
    .where('userId', '=', userId)
    .forShare()
    .executeTakeFirst();
  return appointment !== undefined;
}

/** Ends an appointment, and the claims with it; false when there was none. */
export async function deleteAppointment(trx: Database, userId: string): Promise<boolean> {
  return (await takeAppointment(trx, userId)) !== null;
}

/** The same; returns since when they were a moderator, null when they were none. */
export async function takeAppointment(trx: Database, userId: string): Promise<Date | null> {
  const ended = await trx
    .deleteFrom('moderators')
    .where('userId', '=', userId)
    .returning('appointedAt')
    .executeTakeFirst();
  if (!ended) return null;
  // After the appointment, which who claims something locks first.
  await trx.deleteFrom('claims').where('userId', '=', userId).execute();
  return ended.appointedAt;
}

/** Gives an appointment back that was taken; false when somebody has appointed them since. */
export async function reappoint(trx: Database, userId: string, appointedAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('moderators')
    .values({ userId, appointedAt })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
