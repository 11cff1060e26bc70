import type { User } from '#contract/auth.ts';
import { getOwnData, type OwnData } from '#contract/own-data.ts';
import type { Database } from '#database/tables.ts';
import type { Deps } from '../../deps.ts';
import { avatarUrl, iconUrl } from '../../discord/links.ts';
import { Refusal } from '../../refusal.ts';
import { aboutOf } from '../../listings/submissions/own-appeal.ts';
import { restrictionIn, type SettingsRow } from '../../listings/settings.ts';
import { asReply } from '../../reviews/review.ts';
import { presentContent, type Content } from '../../listings/revisions/content.ts';
import { erasePerson } from './erasure.store.ts';
import { findAccount, LISTS, readList, type ListedRow } from './own-data.store.ts';
import type { ListName } from './policy.ts';

const PAGE_OF_ROWS = 500;

/**
 * All data about a person as JSON, without secrets and without others' data, in pieces of bounded size: a page of a list at
 * a time, so that neither a statement nor memory grows with what there is. No transaction is held meanwhile.
 */
export async function tellOwnData(
  { config, db, accounts, clock }: Pick<Deps, 'config' | 'db' | 'accounts' | 'clock'>,
  { id }: User,
): Promise<{ takenAt: string; json: AsyncIterable<string> }> {
  const found = await findAccount(db, id);
  if (!found) throw new Refusal('notSignedIn'); // erased since the sign-in check
  const { cdnBase, inviteBase } = config.discord;
  const { account, ban, moderatorSince } = found;
  const takenAt = clock().toISOString();
  const once = {
    takenAt,
    account: { ...inIso(account), id, avatar: avatarUrl(cdnBase, id, account.avatar) },
    ban: ban && inIso(ban),
    moderatorSince: moderatorSince?.toISOString() ?? null,
    guilds: asGuilds(cdnBase, accounts.cachedGuildsOf(id)),
  };
  return { takenAt, json: pieces(db, { id, pseudonym: account.pseudonym }, { once, inviteBase }) };
}

async function* pieces(
  db: Database,
  whose: { id: string; pseudonym: string },
  { once, inviteBase }: { once: Omit<OwnData, ListName>; inviteBase: string },
): AsyncGenerator<string> {
  const shape = getOwnData.reply.shape;
  const named = Object.entries(once).map(([name, value]) => {
    const checked = shape[name as keyof typeof once].parse(value); // its own keys
    return `${JSON.stringify(name)}:${JSON.stringify(checked)}`;
  });
  yield `{${named.join(',')}`;
  for (const list of LISTS.keys()) {
    yield `,${JSON.stringify(list)}:[`;
    let after: string[] | null = null;
    do {
      const rows: ListedRow[] = await readList(db, list, whose, { after, limit: PAGE_OF_ROWS });
      // The schema leaves out other columns than the list's.
      const checked = shape[list].parse(rows.map((row) => inIso(presented(list, row, inviteBase))));
      if (rows.length > 0) yield `${after === null ? '' : ','}${JSON.stringify(checked).slice(1, -1)}`;
      after = rows.length < PAGE_OF_ROWS ? null : (rows.at(-1)?.key ?? null);
    } while (after !== null);
    yield ']';
  }
  yield '}';
}

/** A row with the fields that are made of several columns. The lists' statements select the columns. */
function presented(list: ListName, row: ListedRow, inviteBase: string): object {
  if (list === 'listings') {
    const { content, ...facts } = row as unknown as SettingsRow & {
      content: Content;
      approvedAt: Date | null;
    };
    // Before an approval the content may be by another manager of the guild.
    const approved = facts.approvedAt && presentContent(inviteBase, content);
    return { ...facts, approved, ageRestrictedBy: restrictionIn(facts).ageRestrictedBy };
  }
  if (list === 'revisions') return { ...row, ...presentContent(inviteBase, row['content'] as Content) };
  if (list === 'reviews') {
    const { replyText, replyAt } = row as unknown as { replyText: string | null; replyAt: Date | null };
    return { ...row, reply: asReply(replyText, replyAt) };
  }
  if (list === 'appeals') return { ...row, about: aboutOf(row as unknown as Parameters<typeof aboutOf>[0]) };
  return row;
}

/**
 * Erases all data about a person in the database and in memory, and revokes their tokens at Discord. When Discord does
 * not answer, the tokens are deleted all the same.
 */
export async function eraseOwnData(
  { db, accounts, databaseNow, log }: Pick<Deps, 'db' | 'accounts' | 'databaseNow' | 'log'>,
  { id }: User,
  /** A new deadline at each use, because the erasure may have waited for locks. */
  deadline: () => AbortSignal,
): Promise<void> {
  const erased = await erasePerson(db, id, databaseNow());
  if (!erased) throw new Refusal('notSignedIn'); // erased by another request meanwhile
  try {
    await accounts.forget(id, erased.tokens, deadline());
  } catch (error) {
    log.warn({ err: error }, 'own data: token revocation failed');
  }
}

function asGuilds(
  cdnBase: string,
  cached: ReturnType<Deps['accounts']['cachedGuildsOf']>,
): OwnData['guilds'] {
  if (!cached) return null;
  const guilds = cached.guilds.map((guild) => ({ ...guild, icon: iconUrl(cdnBase, guild.id, guild.icon) }));
  return { toldAt: new Date(cached.at).toISOString(), guilds };
}

type InIso<Row> = {
  [Name in keyof Row]: Row[Name] extends Date | null ? string | (Row[Name] & null) : Row[Name];
};

/** A row with its instants as ISO texts. */
function inIso<Row extends object>(row: Row): InIso<Row> {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(values) as InIso<Row>; // the same keys
}
