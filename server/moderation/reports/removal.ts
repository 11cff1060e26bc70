import type { User } from '#contract/auth.ts';
import type { ReviewPart, ReviewRemoval } from '#contract/review-reports.ts';
import { pageEnd, pageOf, UUID_SHAPE } from '../../cursor.ts';
import type { Deps } from '../../deps.ts';
import { avatarUrl } from '../../discord/links.ts';
import { aboutCase, decide, type DecisionDeps } from '../decide.ts';
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

const LIST = 'review removals';

/** Removes a review with its reply, or a reply alone, and tells the author and those who reported it. */
export async function removeReview(
  deps: DecisionDeps,
  actor: User,
  id: string,
  { of: part, writtenAt, ...written }: TextRead & DecisionText,
  deadline: AbortSignal,
): Promise<void> {
  // Found again under the lock: the author may have written it anew, or somebody else removed it.
  const about = aboutCase('guildReviewNotFound', async (db) => getText(db, id, part, writtenAt));
  await decide(deps, actor, deadline, about, async (trx, { listing, found: text }, record) => {
    const { authorId } = text;
    if (authorId === actor.id) throw new Refusal('ownText');
    const reason = (await textToSend(trx, authorId, written)) ?? ''; // the contract asks for a reason or a template
    const { templateId } = written;
    const judged = part === 'review' ? { reviewId: id } : { reviewId: id, part };
    const news = await record({
      action: 'remove review',
      listing,
      person: authorId,
      before: { part },
      after: templateId === undefined ? {} : { template: templateId },
      words: [
        { part: 'before', said: { [part]: text.text }, author: authorId },
        { part: 'after', said: { reason }, author: actor.id },
      ],
      people: [authorId, ...(await findReviewReporters(trx, judged))],
    });
    await news.notices(`${part} removed`, [authorId], reason);
    await settleReviewReports(trx, news, { ...judged, outcome: 'actionTaken' });
    await recordRemoval(trx, text, { part, reason, at: news.at });
    if (part === 'review') await news.webhook('review.deleted', id);
  });
}

/** Puts a removed review or reply back as it was, and tells its author. */
export async function restoreReview(
  deps: DecisionDeps,
  actor: User,
  { id, part }: { id: string; part: ReviewPart },
  deadline: AbortSignal,
): Promise<void> {
  const about = aboutCase('removalNotFound', async (db) => findRemoval(db, id, part));
  await decide(deps, actor, deadline, about, async (trx, { listing, found: removal }, record) => {
    const { authorId, text } = removal;
    if (authorId === actor.id) throw new Refusal('ownText');
    if (part === 'reply' && !(await isReviewOfReplyThere(trx, removal)))
      throw new Refusal('answeredReviewChanged');
    const { notices, webhook } = await record({
      action: 'restore review',
      listing,
      person: authorId,
      before: { part },
      after: {},
      words: [{ part: 'after', said: { [part]: text }, author: authorId }],
      people: [authorId],
    });
    await notices(`${part} restored`, [authorId]);
    const isBack = await (part === 'review' ? putReviewBack : putReplyBack)(trx, removal);
    if (!isBack) throw new Refusal('reviewReplaced');
    if (part === 'review') await webhook('review.created', id);
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
