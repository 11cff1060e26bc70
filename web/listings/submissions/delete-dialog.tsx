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
      showToast({ title: t('myServers.deleted'), text: t('myServers.deletedText'), tone: 'done' });
      return refreshListings(queryClient);
    },
    onError: (error) => {
      const text = sayFailure(error, t('myServers.deleteFailedText'), t);
      showToast({ title: t('myServers.deleteFailed'), text, tone: 'failed' });
    },
  });
  return (
    <ConfirmDialog
      title={t('myServers.deleteTitle')}
      cancel={t('myServers.cancel')}
      confirm={t(isPending ? 'myServers.deleting' : 'myServers.deleteForGood')}
      isSending={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p>{t('myServers.deleteText', { name })}</p>
      <p className="mt-3 text-soft">{t('myServers.deleteStays')}</p>
    </ConfirmDialog>
  );
}
