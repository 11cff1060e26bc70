import { useQueryClient } from '@tanstack/react-query';
import { deleteServer } from '#contract/listings.ts';
import { call } from '../../api/call.ts';
import { useMemberCall } from '../../auth/use-member-call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { invalidateListings } from './refresh.ts';
import { failureText } from './field-errors.ts';
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
  const { isUnderWay, start } = useMemberCall({
    key: ['deletion', guildId],
    call: async () => call(deleteServer, { params: { guildId } }),
    onDone: () => {
      onDone();
      showToast({ title: t('ownServers.deleted'), text: t('ownServers.deletedText'), tone: 'done' });
      return invalidateListings(queryClient);
    },
    onFailed: (error) => {
      const text = failureText(error, t('ownServers.deleteFailedText'), t);
      showToast({ title: t('ownServers.deleteFailed'), text, tone: 'failed' });
    },
  });
  return (
    <ConfirmDialog
      title={t('ownServers.deleteTitle')}
      cancel={t('ownServers.cancel')}
      confirm={t(isUnderWay ? 'ownServers.deleting' : 'ownServers.deleteForGood')}
      isSending={isUnderWay}
      onConfirm={start}
      onClose={onClose}
    >
      <p>{t('ownServers.deleteText', { name })}</p>
      <p className="mt-3 text-soft">{t('ownServers.deleteStays')}</p>
    </ConfirmDialog>
  );
}
