import Reply from 'lucide-react/icons/reply';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ReviewItem } from '../../reviews/review-item.tsx';
import { TOOL } from '../../ui/button.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { replyDrafts } from './reply-draft.ts';
import { ReplyForm } from './reply-form.tsx';
import { useReply } from './use-reply.ts';

type Open = 'form' | 'deletion' | null;

/** A review with its reply, and the ways to write, change and delete that. */
export function ManagedReview({
  guildId,
  userId,
  review,
  language,
  canReply,
  onClosed,
}: {
  guildId: string;
  userId: string;
  review: Review;
  /** The server's. */
  language: ListingLanguage;
  canReply: boolean;
  /** What was opened to write or to delete is closed, and has lost the focus. */
  onClosed: () => void;
}) {
  const { t } = useLanguage();
  // What was written before and not sent is at hand again.
  const [hasDraft] = useState(() => replyDrafts.read({ userId, about: review.id }) !== null);
  const [open, setOpen] = useState<Open>(hasDraft ? 'form' : null);
  const [wasPressed, setWasPressed] = useState(false);
  const press = (what: Open) => {
    setWasPressed(true);
    setOpen(what);
  };
  const close = () => {
    setOpen(null);
    onClosed();
  };
  return (
    <ReviewItem
      review={open === 'form' ? { ...review, reply: null } : review}
      language={language}
      renderTool={(of) =>
        canReply && of === 'review' && review.reply === null && open !== 'form' ? (
          <button type="button" className={TOOL} onClick={() => press('form')}>
            <Reply aria-hidden="true" className="size-4.5" />
            {t('workshop.replies.write')}
            <span className="sr-only"> {t('workshop.replies.to', { name: review.username })}</span>
          </button>
        ) : null
      }
    >
      {!canReply ? null : open === 'form' ? (
        <ReplyForm
          guildId={guildId}
          userId={userId}
          review={review}
          takesFocus={wasPressed}
          onClose={close}
        />
      ) : review.reply === null ? null : (
        <div className="mt-1 -ms-2.5 flex flex-wrap">
          <button type="button" className={TOOL} onClick={() => press('form')}>
            <Pencil aria-hidden="true" className="size-4.5" />
            {t('reviews.edit')}
            <span className="sr-only"> {t('workshop.replies.to', { name: review.username })}</span>
          </button>
          <button type="button" className={TOOL} onClick={() => press('deletion')}>
            <Trash2 aria-hidden="true" className="size-4.5" />
            {t('reviews.delete')}
            <span className="sr-only"> {t('workshop.replies.to', { name: review.username })}</span>
          </button>
        </div>
      )}
      {open === 'deletion' ? (
        <DeleteReplyDialog guildId={guildId} review={review} onClose={() => setOpen(null)} onDone={close} />
      ) : null}
    </ReviewItem>
  );
}

function DeleteReplyDialog({
  guildId,
  review,
  onDone,
  onClose,
}: {
  guildId: string;
  review: Review;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const { isSending, remove } = useReply(guildId, review, onDone);
  return (
    <ConfirmDialog
      title={t('workshop.replies.deleteTitle')}
      cancel={t('reviews.cancel')}
      confirm={t(isSending ? 'reviews.deleting' : 'reviews.delete')}
      isSending={isSending}
      isForGood
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('workshop.replies.deleteText')}</p>
    </ConfirmDialog>
  );
}
