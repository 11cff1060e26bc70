import type { User } from '#contract/auth.ts';
import type { KnownPerson, Moderator } from '#contract/roles.ts';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import { recordAction } from '../../moderation/audit/audit.ts';
import { deleteAppointment, lockPerson } from '../appointment.store.ts';
import { findBan } from '../ban.store.ts';
import { pageEnd, pageOf } from '../../cursor.ts';
import type { Deps } from '../../deps.ts';
import { avatarUrl } from '../../discord/links.ts';
import { Refusal } from '../../refusal.ts';
import {
  findAppointment,
  findKnown,
  findModerators,
  recordAppointment,
  type ModeratorRow,
} from './moderator.store.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'clock' | 'secrets' | 'databaseNow'>;

const LIST = 'moderators';
const MOST_FOUND = 10;

/** Appoints a person who has signed in before; a moderator stays one. */
export async function appoint(deps: Needs, admin: User, userId: string): Promise<Moderator> {
  const { config, db, clock } = deps;
  if (config.adminDiscordIds.has(userId)) throw new Refusal('personIsAdmin');
  return db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, userId);
    if (!person) throw new Refusal('personNotFound');
    if (await findBan(trx, person.pseudonym, deps.databaseNow())) throw new Refusal('personIsBanned');
    const at = clock();
    const isNew = await recordAppointment(trx, userId, at);
    if (isNew) await recordChange(deps, trx, admin, { userId, action: 'appoint moderator' });
    const appointedAt = isNew ? at : await findAppointment(trx, userId);
    return asModerator(config, { ...person, appointedAt });
  });
}

/** Dismisses a moderator; has no effect on anybody else. */
export async function dismiss(deps: Needs, admin: User, userId: string): Promise<void> {
  const { db } = deps;
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId); // an appointment waits, and finds what this leaves
    if (!(await deleteAppointment(trx, userId))) return;
    await recordChange(deps, trx, admin, { userId, action: 'dismiss moderator' });
  });
}

/** A page of the moderators, the last appointed first, and the cursor of the next page if there is one. */
export async function listModerators(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ moderators: Moderator[]; next: string | null }> {
  const after = pageEnd(cursor, LIST, SNOWFLAKE.source.slice(1, -1));
  const rows = await findModerators(db, { after, limit: limit + 1 });
  const { page, next } = pageOf(rows, limit, LIST, ({ appointedAt: at, id }) => ({ at, id }));
  return { moderators: page.map((row) => asModerator(config, row)), next };
}

/** People who have signed in, by the beginning of their name or by their Discord id. */
export async function findPeople(
  { config, db, databaseNow }: Pick<Needs, 'config' | 'db' | 'databaseNow'>,
  q: string,
): Promise<KnownPerson[]> {
  const text = q.toWellFormed().replaceAll('\0', '').trim();
  if (text === '') return [];
  const rows = await findKnown(db, text, { limit: MOST_FOUND, now: databaseNow() });
  return rows.map(({ id, username, avatar, isModerator, isBanned }) => ({
    id,
    username,
    avatar: avatarUrl(config.discord.cdnBase, id, avatar),
    role: config.adminDiscordIds.has(id) ? 'admin' : isModerator ? 'moderator' : null,
    banned: isBanned,
  }));
}

function recordChange(
  deps: Needs,
  trx: Deps['db'],
  admin: User,
  { userId, action }: { userId: string; action: 'appoint moderator' | 'dismiss moderator' },
) {
  return recordAction(deps, trx, admin, { action, listing: null, person: userId, before: {}, after: {} });
}

function asModerator(
  { discord }: Deps['config'],
  { id, username, avatar, appointedAt }: ModeratorRow,
): Moderator {
  return {
    id,
    username,
    avatar: avatarUrl(discord.cdnBase, id, avatar),
    appointedAt: appointedAt.toISOString(),
  };
}
