import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import { useLanguage } from '../i18n/language.tsx';
import { TOOL } from '../ui/button.ts';
import { RatedStars } from './rated-stars.tsx';
import { ReviewDate } from './review-date.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { useDeleteReview } from './use-review.ts';

/** Says that one has reviewed a server, and offers to change that review or to take it back. */
export function OwnReview({
  discordServerId,
  review: { rating, createdAt },
  onEdit,
  onDeleted,
  onSessionEnded,
}: {
  discordServerId: string;
  review: Review;
  /** Puts the review into the form; null while it is there. */
  onEdit: (() => void) | null;
  onDeleted: () => void;
  onSessionEnded: () => void;
}) {
  const { t } = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="rounded-control border border-dashed border-edge py-3 ps-4 pe-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">{t('reviews.own')}</p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-small text-soft">
            <RatedStars rating={rating} />
            <ReviewDate at={createdAt} />
          </p>
          <p className="mt-1 text-small text-soft">{t('reviews.ownHint')}</p>
        </div>
        <div className="-ms-2.5 flex">
          {onEdit === null ? null : (
            <button type="button" onClick={onEdit} className={TOOL}>
              <Pencil aria-hidden="true" className="size-4.5" />
              {t('reviews.edit')}
            </button>
          )}
          <button type="button" onClick={() => setIsAsking(true)} className={TOOL}>
            <Trash2 aria-hidden="true" className="size-4.5" />
            {t('reviews.delete')}
          </button>
        </div>
      </div>
      {isAsking ? (
        <DeleteReviewDialog
          discordServerId={discordServerId}
          onDeleted={onDeleted}
          onSessionEnded={onSessionEnded}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** The question whether one's own review is to be taken back. */
function DeleteReviewDialog({
  discordServerId,
  onDeleted,
  onSessionEnded,
  onClose,
}: {
  discordServerId: string;
  onDeleted: () => void;
  onSessionEnded: () => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const { isDeleting, deleteReview } = useDeleteReview({
    discordServerId,
    onDone: () => {
      onClose();
      onDeleted();
    },
    onSessionEnded,
  });
  return (
    <ConfirmDialog
      title={t('reviews.deleteTitle')}
      cancel={t('reviews.cancel')}
      confirm={t(isDeleting ? 'reviews.deleting' : 'reviews.delete')}
      isSending={isDeleting}
      isForGood
      onConfirm={deleteReview}
      onClose={onClose}
    >
      <p>{t('reviews.deleteText')}</p>
    </ConfirmDialog>
  );
}
