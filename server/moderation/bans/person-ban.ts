import type { BannedPerson, NewBan } from '#contract/bans.ts';
import { UNDO_MS } from '#contract/durations.ts';
import type { User } from '#contract/auth.ts';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import { after } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { lockPerson, reappoint, takeAppointment } from '../../people/appointment.store.ts';
import { pseudonymOf } from '../../people/pseudonym.store.ts';
import type { Deps } from '../../deps.ts';
import { avatarUrl } from '../../discord/links.ts';
import { Refusal } from '../../refusal.ts';
import { recordAction } from '../audit/audit.ts';
import { recordAudit, type AuditEntry } from '../audit/audit.store.ts';
import { banReason } from '../audit/audit-words.store.ts';
import { queueMessage } from '../../notify/messages/message.store.ts';
import { deleteRemindersOf } from '../../notify/messages/reminder-message.store.ts';
import { switchOffWebhooksOf } from '../../notify/messages/webhook-event.store.ts';
import { pageEnd, pageOf } from '../../cursor.ts';
import { presentBan, SYSTEM_ACTOR, parseBanEnd } from './ban-end.ts';
import { dueOf } from './listing-ban.store.ts';
import {
  deleteApiKeysOf,
  deletePersonBan,
  endFormerAccess,
  findBans,
  lockPersonBan,
  recordCircumstances,
  recordPersonBan,
  recordPersonTold,
  type BannedRow,
  type PersonBan,
} from './person-ban.store.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'databaseNow' | 'secrets'>;

const LIST = 'banned people';
const PSEUDONYM = String.raw`[\w-]{32}`;

/**
 * Bans a person, even an unknown one: they are signed out everywhere, cannot sign in again, and moderate no more. For ten
 * seconds nobody is told, and nothing ends that could not come back: the ban can be taken back as if it had not been.
 */
export async function banPerson(
  deps: Needs,
  admin: User,
  id: string,
  { reason, until }: { reason: string; until?: string | null | undefined },
): Promise<{ ban: NewBan }> {
  const { config, db } = deps;
  if (config.adminDiscordIds.has(id)) throw new Refusal('adminProtected');
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, id);
    const pseudonym = await pseudonymOf(deps, trx, id);
    await applyStepsWithin(deps, trx, { pseudonym, id }); // a former ban may be over
    const end = await parseBanEnd(trx, until, deps.databaseNow());
    const bannedAt = deps.databaseNow();
    const begun = { pseudonym, reason, until: end, bannedAt, tellAt: after(bannedAt, UNDO_MS) };
    const ban = await recordPersonBan(trx, begun);
    if (!ban) throw new Refusal('personBannedAlready');
    const act = { listing: null, person: id, before: {}, after: end ? { until: end } : {} };
    const words = [{ part: 'after', said: { reason }, author: admin.id }] as const;
    const auditId = await recordAction(deps, trx, admin, { ...act, words, action: 'ban person' });
    const moderatorSince = await takeAppointment(trx, id);
    if (moderatorSince)
      await recordAction(deps, trx, admin, { ...act, after: {}, action: 'dismiss moderator' });
    await recordCircumstances(trx, pseudonym, { auditId, moderatorSince });
    return { ban: presentBan(ban) };
  });
}

/**
 * Lifts a person's ban; an erased person is named by their pseudonym. When nobody has been told of the ban, it is taken
 * back: their sessions go on, a moderator is one again, and nobody is told.
 */
export async function liftPersonBan(
  deps: Needs,
  admin: User,
  idOrPseudonym: string,
  meant?: string,
): Promise<{ undone: boolean }> {
  return deps.db.transaction().execute(async (trx) => {
    const id = SNOWFLAKE.test(idOrPseudonym) ? idOrPseudonym : null;
    if (id !== null) await lockPerson(trx, id);
    const pseudonym = id === null ? idOrPseudonym : await pseudonymOf(deps, trx, id);
    const ban = await lockPersonBan(trx, pseudonym);
    if (!ban || (meant !== undefined && ban.id !== meant)) throw new Refusal('personNotBanned');
    if ((await dueOf(trx, ban, deps.databaseNow())).isOver) throw new Refusal('personNotBanned');
    const undone = ban.tellAt !== null;
    const by = await pseudonymOf(deps, trx, admin.id);
    const action = undone ? 'undo ban of person' : 'lift ban of person';
    const auditId = await recordEnd(deps, trx, ban, { action, by });
    if (undone) await restore(deps, trx, admin, { ban, id });
    else await tellOfEnd(deps, trx, { ban, id, auditId });
    await deletePersonBan(trx, pseudonym);
    return { undone };
  });
}

/** Makes somebody a moderator again, as long as they were one. */
async function restore(
  deps: Needs,
  trx: Database,
  admin: User,
  { ban: { moderatorSince }, id }: { ban: PersonBan; id: string | null },
) {
  if (moderatorSince === null || id === null) return;
  if (!(await reappoint(trx, id, moderatorSince))) return;
  const act = { listing: null, person: id, before: {}, after: {} };
  await recordAction(deps, trx, admin, { ...act, action: 'appoint moderator' });
}

/** Tells a person of a ban when it is due, and ends one that is over. */
export async function applyPersonBanSteps(
  deps: Needs,
  person: { pseudonym: string; id: string | null },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (person.id !== null) await lockPerson(trx, person.id);
    await applyStepsWithin(deps, trx, person);
  });
}

async function applyStepsWithin(
  deps: Needs,
  trx: Database,
  { pseudonym, id }: { pseudonym: string; id: string | null },
) {
  const ban = await lockPersonBan(trx, pseudonym);
  if (!ban) return;
  const due = await dueOf(trx, ban, deps.databaseNow());
  if (due.isUntold) await tellOfBan(deps, trx, ban, id);
  if (!due.isOver) return;
  const auditId = await recordEnd(deps, trx, ban, { action: 'ban of person ended', by: SYSTEM_ACTOR });
  await tellOfEnd(deps, trx, { ban, id, auditId });
  await deletePersonBan(trx, pseudonym);
}

/** From now on the ban cannot be undone, so what the person has set up ends. */
async function tellOfBan({ databaseNow }: Needs, trx: Database, ban: PersonBan, id: string | null) {
  const { auditId, reason, until, pseudonym } = ban;
  const at = databaseNow();
  await queueMessage(trx, { auditId, kind: 'person ban', userId: id, listing: null, reason, until, at });
  if (id !== null) {
    await deleteRemindersOf(trx, id);
    await switchOffWebhooksOf(trx, id, at);
    await deleteApiKeysOf(trx, id);
  }
  await recordPersonTold(trx, pseudonym);
}

async function recordEnd(
  { databaseNow }: Needs,
  trx: Database,
  { pseudonym, reason }: PersonBan,
  { action, by }: Pick<AuditEntry, 'action'> & { by: string },
): Promise<number> {
  const act = { at: databaseNow(), admin: by, action, person: pseudonym, before: {}, after: {} };
  const entry: AuditEntry = { ...act, listingId: null, discordServerId: null };
  return recordAudit(trx, entry, { words: await banReason(trx, pseudonym, reason), owner: null });
}

async function tellOfEnd(
  { databaseNow }: Needs,
  trx: Database,
  { ban, id, auditId }: { ban: PersonBan; id: string | null; auditId: number },
) {
  await endFormerAccess(trx, ban);
  const news = { auditId, kind: 'person ban lifted', userId: id, listing: null, reason: null } as const;
  await queueMessage(trx, { ...news, at: databaseNow() });
}

/** A page of the banned people, the last banned first, and the cursor of the next page if there is one. */
export async function listBannedPersons(
  { config, db, databaseNow }: Pick<Deps, 'config' | 'db' | 'databaseNow'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ persons: BannedPerson[]; next: string | null }> {
  const request = { after: pageEnd(cursor, LIST, PSEUDONYM), limit: limit + 1, now: databaseNow() };
  const { page, next } = pageOf(await findBans(db, request), limit, LIST, placeOf);
  return { persons: page.map((row) => asBanned(config.discord.cdnBase, row)), next };
}

function placeOf({ bannedAt: at, pseudonym: id }: BannedRow) {
  return { at, id };
}

function asBanned(cdnBase: string, { bannedAt, until, avatar, ...row }: BannedRow): BannedPerson {
  return {
    ...row,
    avatar: row.id && avatarUrl(cdnBase, row.id, avatar),
    bannedAt: bannedAt.toISOString(),
    until: until?.toISOString() ?? null,
  };
}
