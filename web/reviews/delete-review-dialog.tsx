import { LoaderCircle } from 'lucide-react';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useDeleteReview } from './use-review.ts';

/** The question whether one's own review is to be taken back. */
export function DeleteReviewDialog({
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
    <Dialog title={t('reviews.deleteTitle')} onClose={onClose}>
      <p>{t('reviews.deleteText')}</p>
      <div className="mt-6 flex flex-wrap-reverse justify-end gap-3 max-sm:*:w-full">
        <button type="button" onClick={onClose} className={BUTTON.quiet}>
          {t('reviews.cancel')}
        </button>
        <button
          type="button"
          aria-disabled={isDeleting}
          onClick={() => {
            if (!isDeleting) deleteReview();
          }}
          className={BUTTON.primary}
        >
          {isDeleting ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
          {t(isDeleting ? 'reviews.deleting' : 'reviews.delete')}
        </button>
      </div>
    </Dialog>
  );
}
