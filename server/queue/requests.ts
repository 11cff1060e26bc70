import type { ServerRequest } from '#contract/queue.ts';
import { SEARCH_LENGTH, type ListingStatus } from '#contract/vocabulary.ts';
import type { Deps } from '../deps.ts';
import { iconUrl } from '../discord/links.ts';
import { pageEnd, pageOf, UUID_SHAPE } from '../cursor.ts';
import { isBad } from '../listings/invite-proof.ts';
import { settingsIn } from '../listings/settings.ts';
import { presentContent } from '../revisions/content.ts';
import { countRequests, findRequests, type RequestRow } from './request.store.ts';

interface RequestQuery {
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
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { limit, cursor, q: written, status, isEdit }: RequestQuery,
  mostMatches?: number,
): Promise<{ requests: ServerRequest[]; next: string | null; total: number | null }> {
  const q = written?.slice(0, SEARCH_LENGTH).toWellFormed().replaceAll('\0', '').trim() || undefined;
  const list = status === 'pending' ? 'waiting' : 'requests';
  const end = pageEnd(cursor, list, PLACE);
  const after = end && { at: end.at, id: end.id.slice(2), isEdit: end.id.startsWith('e') };
  const [rows, total] = await Promise.all([
    findRequests(db, { status, isEdit, q }, { after, limit: limit + 1 }, mostMatches),
    q === undefined ? countRequests(db, { status, isEdit }) : null,
  ]);
  const { page, next } = pageOf(rows, limit, list, ({ at, id, isEdit }) => ({
    at,
    id: `${isEdit ? 'e' : 'l'}-${id}`,
  }));
  return { requests: page.map((row) => asRequest(config.discord, row)), next, total };
}

/** A row's kind and id, because a listing and its pending edit have the same id. */
const PLACE = `[el]-${UUID_SHAPE}`;

function asRequest({ cdnBase, inviteBase }: Deps['config']['discord'], row: RequestRow): ServerRequest {
  const { content, proposed, inviteState, proposedInviteState } = row;
  const { inviteCode } = proposed ?? content;
  return {
    id: row.id,
    name: row.name,
    ...presentContent(inviteBase, proposed ?? content),
    memberCount: row.memberCount,
    requestedBy: row.requestedBy,
    ownerId: row.ownerId,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    isEdit: row.isEdit,
    discordServerId: row.discordServerId,
    icon: iconUrl(cdnBase, row.discordServerId, row.icon),
    revision: row.revision,
    submittedAt: row.at.toISOString(),
    live: row.isEdit ? presentContent(inviteBase, content) : null,
    rejectionReason: row.rejectionReason,
    botPresent: row.botPresent,
    unlisted: row.unlisted,
    inviteProblem: isBad(inviteState) ? inviteState : null,
    inviteState: inviteCode === null ? null : proposed ? proposedInviteState : inviteState,
    ...settingsIn(row),
    ownerBanned: row.ownerBanned,
    message: row.message,
  };
}
