import type { User } from '#contract/auth.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { chooseNotices, NoticeItem } from '#contract/notices.ts';
import { decodeCursor, encodeCursor } from '../../cursor.ts';
import type { Deps } from '../../deps.ts';
import { getManagedGuild } from '../../guilds/user-guilds.ts';
import { withListing } from '../../listings/listing-state.store.ts';
import { Refusal } from '../../refusal.ts';
import {
  countUnread,
  findNotices,
  forgetAsking,
  isSubscribed,
  recordAsking,
  recordRead,
  type NoticeRow,
} from './notice.store.ts';

type Choice = ReplyOf<typeof chooseNotices>;

const LIST = { shape: 'notices', read: String };
const ID = { shape: String.raw`[1-9]\d{0,15}`, read: Number };

/** A page of a person's notices, newest first, and the cursor of the next one when there is more. */
export async function listNotices(
  { db }: Pick<Deps, 'db'>,
  user: User,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ notices: NoticeItem[]; next: string | null }> {
  const before = cursor === undefined ? null : decodeCursor<[string, number]>(cursor, [LIST, ID])[1];
  // One more than asked for tells that another page follows.
  const rows = await findNotices(db, user.id, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    notices: page.map(asNotice),
    next: last && rows.length > limit ? encodeCursor(['notices', last.id]) : null,
  };
}

function asNotice({ createdAt, ...row }: NoticeRow): NoticeItem {
  return { ...row, at: createdAt.toISOString() };
}

/** Marks notices as read up to one of them, and tells how many are left unread. */
export async function markRead({ db }: Pick<Deps, 'db'>, user: User, upTo: number): Promise<number> {
  await recordRead(db, user.id, upTo);
  return countUnread(db, user.id);
}

/** Subscribes a manager to the notices about a guild's listing, or unsubscribes them. */
export async function choose(
  deps: Pick<Deps, 'accounts' | 'db' | 'databaseNow'>,
  user: User,
  { guildId, on }: { guildId: string; on: boolean },
  deadline: AbortSignal,
): Promise<Choice> {
  await getManagedGuild(deps, user, guildId, deadline);
  return withListing(deps.db, { discordServerId: guildId }, async (trx, listing) => {
    if (!listing) throw new Refusal('listingNotFound');
    if (listing.submittedBy === user.id) return { on: true, always: true };
    const asking = { listingId: listing.id, discordServerId: guildId, userId: user.id };
    if (!on) await forgetAsking(trx, asking);
    else if (!(await recordAsking(trx, asking, deps.databaseNow()))) throw new Refusal('noticesFull');
    return { on, always: false };
  });
}

/** Whether a person gets the notices about a listing. */
export async function findChoice(
  { db }: Pick<Deps, 'db'>,
  user: User,
  listing: { id: string; submittedBy: string | null },
): Promise<Choice> {
  const always = listing.submittedBy === user.id;
  return { on: always || (await isSubscribed(db, listing.id, user.id)), always };
}
