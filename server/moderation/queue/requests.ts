import type { User } from '#contract/auth.ts';
import type { ServerRequest } from '#contract/queue.ts';
import { hasPermission } from '#contract/roles.ts';
import { SEARCH_LENGTH, type ListingStatus } from '#contract/vocabulary.ts';
import type { Deps } from '../../deps.ts';
import { iconUrl } from '../../discord/links.ts';
import { cursorAfter, pageEnd, pageOf, UUID_SHAPE } from '../../cursor.ts';
import { isBad } from '../../listings/invite-proof.ts';
import { settingsIn } from '../../listings/settings.ts';
import { presentContent } from '../../listings/revisions/content.ts';
import { flagsOf } from './flags.ts';
import { hasFilter, isReadFromTexts, type QueueFilter } from './request-filter.store.ts';
import { countRequests, findRequests, type RequestPlace, type RequestRow } from './request.store.ts';

interface RequestQuery extends QueueFilter {
  status?: ListingStatus | undefined;
  isEdit?: boolean | undefined;
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/**
 * A page of the listings and pending edits for admins, the cursor of the next page if there is one, and the number of
 * all rows, which is unknown for a search.
 */
export async function listRequests(
  { config, db, databaseNow }: Pick<Deps, 'config' | 'db' | 'databaseNow'>,
  { id: userId, role }: Pick<User, 'id' | 'role'>,
  { limit, cursor, q: written, ...wanted }: RequestQuery,
  mostMatches?: number,
): Promise<{ requests: ServerRequest[]; next: string | null; total: number | null }> {
  const q = written?.slice(0, SEARCH_LENGTH).toWellFormed().replaceAll('\0', '').trim() || undefined;
  const filter = { ...wanted, q };
  const find = async (after: RequestPlace | null, most: number) =>
    findRequests(db, filter, { after, limit: most, now: databaseNow() }, mostMatches);
  const list = wanted.status === 'pending' ? 'waiting' : 'requests';
  const end = pageEnd(cursor, list, PLACE);
  const after = end && { at: end.at, id: end.id.slice(2), isEdit: end.id.startsWith('e') };
  const [{ rows, unread }, total] = await Promise.all([
    findFlagged(config.discord, filter, limit + 1, { after, find }),
    q === undefined && !hasFilter(filter) ? countRequests(db, filter) : null,
  ]);
  const { page, next } = pageOf(rows, limit, list, endOf);
  const seesPeople = hasPermission(role, 'see people');
  const requests = page.map((row) => asRequest(config.discord, row, { userId, seesPeople }));
  return { requests, next: next ?? (unread && cursorAfter(list, endOf(unread))), total };
}

/** So many rows are read at once where flags are read by our own code, after a first page, and so often at most. */
const FLAG_BATCH = { rows: 500, times: 25 } as const;

/**
 * A page of rows. Where a flag of texts is asked for, those that have it among the candidates, and the last one that was
 * read if there may be more: the next page begins after it, so that nothing is missing.
 */
async function findFlagged(
  { inviteBase }: Deps['config']['discord'],
  { flag }: QueueFilter,
  limit: number,
  {
    after,
    find,
  }: {
    after: RequestPlace | null;
    find: (after: RequestPlace | null, limit: number) => Promise<RequestRow[]>;
  },
): Promise<{ rows: RequestRow[]; unread: RequestPlace | null }> {
  if (!isReadFromTexts(flag)) return { rows: await find(after, limit), unread: null };
  const found: RequestRow[] = [];
  let end = after;
  for (let time = 0; time < FLAG_BATCH.times; time += 1) {
    const most = time === 0 ? limit : FLAG_BATCH.rows;
    const rows = await find(end, most);
    found.push(...rows.filter((row) => flagsOf(inviteBase, row).some((known) => known.flag === flag)));
    if (rows.length < most || found.length >= limit) return { rows: found.slice(0, limit), unread: null };
    end = rows.at(-1) ?? null;
  }
  return { rows: found, unread: end };
}

function endOf({ at, id, isEdit }: RequestPlace) {
  return { at, id: `${isEdit ? 'e' : 'l'}-${id}` };
}

/** A row's kind and id, because a listing and its pending edit have the same id. */
const PLACE = `[el]-${UUID_SHAPE}`;

function asRequest(
  { cdnBase, inviteBase }: Deps['config']['discord'],
  row: RequestRow,
  { userId, seesPeople }: { userId: string; seesPeople: boolean },
): ServerRequest {
  const { content, proposed, inviteState, proposedInviteState } = row;
  const { inviteCode } = proposed ?? content;
  return {
    id: row.id,
    name: row.name,
    ...presentContent(inviteBase, proposed ?? content),
    memberCount: row.memberCount,
    requestedBy: row.requestedBy,
    ownerId: seesPeople ? row.ownerId : null,
    requesterLanguage: row.requesterLanguage ?? 'en',
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    isEdit: row.isEdit,
    discordServerId: row.discordServerId,
    icon: iconUrl(cdnBase, row.discordServerId, row.icon),
    revision: row.revision,
    submittedAt: row.at.toISOString(),
    live: row.isEdit ? presentContent(inviteBase, content) : null,
    rejectionReason: row.rejectionReason,
    ban: banIn(row),
    botPresent: row.botPresent,
    unlisted: row.unlisted,
    inviteProblem: isBad(inviteState) ? inviteState : null,
    inviteState: inviteCode === null ? null : proposed ? proposedInviteState : inviteState,
    ...settingsIn(row),
    ownerBanned: row.ownerBanned,
    claim: claimIn(row, userId),
    message: row.message,
    flags: flagsOf(inviteBase, row),
    reportsLeft: reportsLeftIn(row),
  };
}

/** Of what waits only, like the rejections before. */
function reportsLeftIn({ revision, reportsLeft, reportsLeftAt }: RequestRow): ServerRequest['reportsLeft'] {
  if (revision === null || !reportsLeft || reportsLeftAt === null) return null;
  return { reports: reportsLeft, lastAt: reportsLeftAt.toISOString() };
}

function banIn({ banReason, bannedAt, bannedUntil }: RequestRow): ServerRequest['ban'] {
  if (bannedAt === null) return null;
  return { reason: banReason, bannedAt: bannedAt.toISOString(), until: bannedUntil?.toISOString() ?? null };
}

function claimIn(
  { claimedBy, claimantId, claimedUntil }: RequestRow,
  userId: string,
): ServerRequest['claim'] {
  if (claimedBy === null || claimedUntil === null) return null;
  return { by: claimedBy, until: claimedUntil.toISOString(), isOwn: claimantId === userId };
}
