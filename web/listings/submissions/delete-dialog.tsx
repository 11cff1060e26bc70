import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteServer } from '#contract/listings.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { refreshListings } from './refresh.ts';
import { sayFailure } from './refused-fields.ts';
import type { Subject } from './server-dialog.tsx';

/** The question whether a listing is to be deleted for ever. */
export function DeleteDialog({
  subject: { guildId, name },
  onDone,
  onClose,
}: {
  subject: Subject;
  /** It is deleted. */
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => call(deleteServer, { params: { guildId } }),
    onSuccess: () => {
      onDone();
      showToast({ title: t('ownServers.deleted'), text: t('ownServers.deletedText'), tone: 'done' });
      return refreshListings(queryClient);
    },
    onError: (error) => {
      const text = sayFailure(error, t('ownServers.deleteFailedText'), t);
      showToast({ title: t('ownServers.deleteFailed'), text, tone: 'failed' });
    },
  });
  return (
    <ConfirmDialog
      title={t('ownServers.deleteTitle')}
      cancel={t('ownServers.cancel')}
      confirm={t(isPending ? 'ownServers.deleting' : 'ownServers.deleteForGood')}
      isSending={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p>{t('ownServers.deleteText', { name })}</p>
      <p className="mt-3 text-soft">{t('ownServers.deleteStays')}</p>
    </ConfirmDialog>
  );
}
