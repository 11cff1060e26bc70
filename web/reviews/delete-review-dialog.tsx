import { useLanguage } from '../i18n/language.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
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
