import type { User } from '#contract/auth.ts';
import type { BannedPerson } from '#contract/bans.ts';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import { pseudonymOf } from '../auth/pseudonym.store.ts';
import type { Deps } from '../deps.ts';
import { avatarUrl } from '../discord/links.ts';
import { Refusal } from '../refusal.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { banReason } from '../audit/audit-words.store.ts';
import { queueMessage } from '../messages/message.store.ts';
import { pageEnd, pageOf } from '../cursor.ts';
import { deletePersonBan, findBans, recordPersonBan, type BannedRow } from './person-ban.store.ts';
import { recordAction } from '../audit/audit.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'clock' | 'databaseNow' | 'secrets'>;

const LIST = 'banned people';
const PSEUDONYM = String.raw`[\w-]{32}`;

/** Bans a person, even an unknown one: they are signed out everywhere and cannot sign in again. */
export async function banPerson(deps: Needs, admin: User, id: string, reason: string): Promise<void> {
  const { config, db, clock } = deps;
  if (config.adminDiscordIds.has(id)) throw new Refusal('adminProtected');
  const at = clock();
  await db.transaction().execute(async (trx) => {
    const pseudonym = await pseudonymOf(deps, trx, id);
    if (!(await recordPersonBan(trx, { pseudonym, reason, bannedAt: at })))
      throw new Refusal('personBannedAlready');
    const words = [{ part: 'after', said: { reason }, author: admin.id }] as const;
    const act = { at, listing: null, person: id, before: {}, after: {}, words };
    const auditId = await recordAction(deps, trx, admin, { ...act, action: 'ban person' });
    await queueMessage(trx, {
      auditId,
      kind: 'person ban',
      userId: id,
      listing: null,
      reason,
      at: deps.databaseNow(),
    });
  });
}

/** Lifts a person's ban; an erased person is named by their pseudonym. */
export async function liftPersonBan(deps: Needs, admin: User, idOrPseudonym: string): Promise<void> {
  const { db, clock } = deps;
  await db.transaction().execute(async (trx) => {
    const pseudonym = SNOWFLAKE.test(idOrPseudonym)
      ? await pseudonymOf(deps, trx, idOrPseudonym)
      : idOrPseudonym;
    const ban = await deletePersonBan(trx, pseudonym);
    if (!ban) throw new Refusal('personNotBanned');
    const act = {
      at: clock(),
      admin: await pseudonymOf(deps, trx, admin.id),
      action: 'lift ban of person',
      listingId: null,
      discordServerId: null,
      person: pseudonym,
      before: {},
      after: {},
    } as const;
    await recordAudit(trx, act, { words: await banReason(trx, pseudonym, ban.reason), owner: null });
  });
}

/** A page of the banned people, the last banned first, and the cursor of the next page if there is one. */
export async function listBannedPersons(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ persons: BannedPerson[]; next: string | null }> {
  const rows = await findBans(db, { after: pageEnd(cursor, LIST, PSEUDONYM), limit: limit + 1 });
  const { page, next } = pageOf(rows, limit, LIST, ({ bannedAt: at, pseudonym: id }) => ({ at, id }));
  return { persons: page.map((row) => asBanned(config.discord.cdnBase, row)), next };
}

function asBanned(cdnBase: string, { bannedAt, avatar, ...row }: BannedRow): BannedPerson {
  return {
    ...row,
    avatar: row.id && avatarUrl(cdnBase, row.id, avatar),
    bannedAt: bannedAt.toISOString(),
  };
}
