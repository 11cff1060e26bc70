import type { User } from '#contract/auth.ts';
import { getOwnData, type OwnData } from '#contract/own-data.ts';
import type { Database } from '#database/tables.ts';
import type { Deps } from '../deps.ts';
import { avatarUrl, iconUrl } from '../discord/links.ts';
import { Refusal } from '../refusal.ts';
import { furtherSettingsIn, restrictionIn } from '../listings/settings.ts';
import { aboutOf } from '../listings/own-appeal.ts';
import { asReply } from '../reviews/review.ts';
import { presentContent } from '../revisions/content.ts';
import { erasePerson } from './erasure.store.ts';
import { findAccount, LISTS, type RowOf } from './own-data.store.ts';
import type { Whose } from './pages.store.ts';

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
  const { avatar, tokensExpireAt, ...account } = found.account;
  const takenAt = clock().toISOString();
  const once = {
    takenAt,
    account: {
      id,
      avatar: avatarUrl(cdnBase, id, avatar),
      ...written({ ...account, discordAccessUntil: tokensExpireAt }),
    },
    ban: found.ban && written(found.ban),
    moderatorSince: found.moderatorSince?.toISOString() ?? null,
    guilds: asGuilds(cdnBase, accounts.keptGuildsOf(id)),
  };
  return { takenAt, json: pieces(db, { id, pseudonym: account.pseudonym }, { once, inviteBase }) };
}

type ListName = keyof typeof LISTS;

async function* pieces(
  db: Database,
  whose: Whose,
  { once, inviteBase }: { once: Omit<OwnData, ListName>; inviteBase: string },
): AsyncGenerator<string> {
  const shape = getOwnData.reply.shape;
  const named = Object.entries(once).map(([name, value]) => {
    const checked = shape[name as keyof typeof once].parse(value);
    return `${JSON.stringify(name)}:${JSON.stringify(checked)}`;
  });
  yield `{${named.join(',')}`;
  for (const list of Object.keys(LISTS) as ListName[]) {
    // its own keys
    yield `,${JSON.stringify(list)}:[`;
    let after: string[] | null = null;
    do {
      const rows: { key: string[] }[] = await LISTS[list](db, whose, { after, limit: PAGE_OF_ROWS });
      // The schema leaves the keys out.
      const checked = shape[list].parse(rows.map((row) => presented(list, row, inviteBase)));
      if (rows.length > 0) yield `${after === null ? '' : ','}${JSON.stringify(checked).slice(1, -1)}`;
      after = rows.length < PAGE_OF_ROWS ? null : (rows.at(-1)?.key ?? null);
    } while (after !== null);
    yield ']';
  }
  yield '}';
}

/** A row as it is told; some lists tell it in other words. */
function presented(list: ListName, row: object, inviteBase: string): object {
  const present = PRESENTED[list as keyof typeof PRESENTED] as
    | ((row: object, inviteBase: string) => object)
    | undefined; // of rows of this list
  return present ? present(row, inviteBase) : written(row);
}

const PRESENTED = {
  listings: asListing,
  revisions: asRevision,
  reviews: asWrittenReview,
  appeals: ({ isEdit, ...appeal }: RowOf<'appeals'>) => ({
    ...written(appeal),
    about: aboutOf({ ...appeal, isEdit }),
  }),
};

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

function asListing(listing: RowOf<'listings'>, inviteBase: string) {
  // What roles may do is for moderators to look at.
  const { content, ageRestriction, discordRestricted, invitePowers: _, ...facts } = listing;
  const { ageRestrictedBy } = restrictionIn({ ageRestriction, discordRestricted });
  // Before an approval the content may be by another manager of the guild.
  const approved = facts.approvedAt && presentContent(inviteBase, content);
  return { ...written(facts), approved, ageRestrictedBy, ...furtherSettingsIn(listing) };
}

function asRevision({ content, ...facts }: RowOf<'revisions'>, inviteBase: string) {
  return { ...written(facts), ...presentContent(inviteBase, content) };
}

function asWrittenReview({ replyText, replyAt, ...review }: RowOf<'reviews'>) {
  return { ...written(review), reply: asReply(replyText, replyAt) };
}

function asGuilds(cdnBase: string, kept: ReturnType<Deps['accounts']['keptGuildsOf']>): OwnData['guilds'] {
  if (!kept) return null;
  const guilds = kept.guilds.map(({ icon, ...guild }) => ({
    id: guild.id,
    name: guild.name,
    icon: iconUrl(cdnBase, guild.id, icon),
    isOwner: guild.isOwner,
    canManage: guild.canManage,
  }));
  return { toldAt: new Date(kept.at).toISOString(), guilds };
}

type Written<Row> = {
  [Part in keyof Row]: Row[Part] extends Date | null ? string | (Row[Part] & null) : Row[Part];
};

/** A row with its instants as ISO texts. */
function written<Row extends object>(row: Row): Written<Row> {
  const parts = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(parts) as Written<Row>; // the same keys
}
