import type { User } from '#contract/auth.ts';
import type { ReviewPart, ReviewRemoval } from '#contract/review-reports.ts';
import { recordAction } from '../audit/audit.ts';
import { pageEnd, pageOf, UUID_SHAPE } from '../../cursor.ts';
import type { Deps } from '../../deps.ts';
import { avatarUrl } from '../../discord/links.ts';
import { requireImpartial } from '../impartial.ts';
import { withListing } from '../../listings/listing-state.store.ts';
import { lockTold, makeNotice } from '../../notify/messages/new-notice.store.ts';
import { queueWebhookEvent } from '../../notify/messages/webhook-event.store.ts';
import { Refusal } from '../../refusal.ts';
import { textToSend, type DecisionText } from '../templates/text-to-send.ts';
import {
  findRemoval,
  findRemovals,
  isReviewOfReplyThere,
  putReplyBack,
  putReviewBack,
  recordRemoval,
  type RemovalRow,
} from '../../reviews/removal.store.ts';
import { findReviewReporters } from './review-report.store.ts';
import { getText, settleReviewReports, type TextRead } from './review-report.ts';

type Needs = Pick<Deps, 'accounts' | 'databaseNow' | 'db' | 'secrets'>;

const LIST = 'review removals';

/** Removes a review with its reply, or a reply alone, and tells the author and those who reported it. */
export async function removeReview(
  deps: Needs,
  actor: User,
  id: string,
  { of: part, writtenAt, ...written }: TextRead & DecisionText,
  deadline: AbortSignal,
): Promise<void> {
  const read = await getText(deps.db, id, part, writtenAt);
  await requireImpartial(deps, actor, read, deadline);
  await withListing(deps.db, { id: read.listingId }, async (trx, listing) => {
    if (!listing) throw new Refusal('guildReviewNotFound');
    // Read again under the lock: the author may have written it anew, or somebody else removed it.
    const text = await getText(trx, id, part, writtenAt);
    const { authorId } = text;
    if (authorId === actor.id) throw new Refusal('ownText');
    const reason = (await textToSend(trx, authorId, written)) ?? ''; // the contract asks for a reason or a template
    const { templateId } = written;
    const judged = part === 'review' ? { reviewId: id } : { reviewId: id, part };
    await lockTold(trx, [authorId, ...(await findReviewReporters(trx, judged))]);
    await recordAction(deps, trx, actor, {
      action: 'remove review',
      listing,
      person: authorId,
      before: { part },
      after: templateId === undefined ? {} : { template: templateId },
      words: [
        { part: 'before', said: { [part]: text.text }, author: authorId },
        { part: 'after', said: { reason }, author: actor.id },
      ],
    });
    const at = deps.databaseNow();
    await makeNotice(trx, { kind: `${part} removed`, userId: authorId, listing, reason, at });
    await settleReviewReports(deps, trx, { listing, ...judged, outcome: 'actionTaken' });
    await recordRemoval(trx, text, { part, reason, at });
    if (part === 'review') await queueWebhookEvent(trx, { event: 'review.deleted', listing, about: id, at });
  });
}

/** Puts a removed review or reply back as it was, and tells its author. */
export async function restoreReview(
  deps: Needs,
  actor: User,
  { id, part }: { id: string; part: ReviewPart },
  deadline: AbortSignal,
): Promise<void> {
  const read = await findRemoval(deps.db, id, part);
  if (!read) throw new Refusal('removalNotFound');
  await requireImpartial(deps, actor, read, deadline);
  await withListing(deps.db, { id: read.listingId }, async (trx, listing) => {
    const removal = listing && (await findRemoval(trx, id, part));
    if (!removal) throw new Refusal('removalNotFound');
    const { authorId, text } = removal;
    if (authorId === actor.id) throw new Refusal('ownText');
    if (part === 'reply' && !(await isReviewOfReplyThere(trx, removal)))
      throw new Refusal('answeredReviewChanged');
    await lockTold(trx, [authorId]);
    await recordAction(deps, trx, actor, {
      action: 'restore review',
      listing,
      person: authorId,
      before: { part },
      after: {},
      words: [{ part: 'after', said: { [part]: text }, author: authorId }],
    });
    const at = deps.databaseNow();
    await makeNotice(trx, { kind: `${part} restored`, userId: authorId, listing, reason: null, at });
    const isBack = await (part === 'review' ? putReviewBack : putReplyBack)(trx, removal);
    if (!isBack) throw new Refusal('reviewReplaced');
    if (part === 'review') await queueWebhookEvent(trx, { event: 'review.created', listing, about: id, at });
  });
}

/** A page of what was removed, the last first, and the cursor of the next page. */
export async function listRemovals(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ removals: ReviewRemoval[]; next: string | null }> {
  const after = pageEnd(cursor, LIST, UUID_SHAPE);
  const rows = await findRemovals(db, { after, limit: limit + 1 });
  const { page, next } = pageOf(rows, limit, LIST, ({ removedAt: at, id }) => ({ at, id }));
  return { removals: page.map((row) => asRemoval(config.discord.cdnBase, row)), next };
}

function asRemoval(cdnBase: string, row: RemovalRow): ReviewRemoval {
  const { id, reviewId, part, discordServerId, serverName, rating, text, reason } = row;
  const isReview = part === 'review';
  return {
    id,
    reviewId,
    of: part,
    discordServerId,
    serverName,
    rating,
    text,
    reason,
    username: isReview ? row.username : null,
    avatar: isReview ? avatarUrl(cdnBase, row.authorId, row.avatar) : null,
    writtenAt: row.writtenAt.toISOString(),
    removedAt: row.removedAt.toISOString(),
  };
}
