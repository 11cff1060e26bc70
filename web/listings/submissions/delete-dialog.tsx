import { deleteServer } from '#contract/listings.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { failureText } from './field-errors.ts';
import type { Subject } from './use-server-form.ts';

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
  const { run, pendingAction } = useAction();
  const target = `deletion ${guildId}`;
  const isDeleting = pendingAction(target) !== undefined;
  const deleteListing = () =>
    void run({
      target,
      endpoint: deleteServer,
      call: async () => call(deleteServer, { params: { guildId } }),
      onSuccess: onDone,
      succeeded: () => ({ title: t('ownServers.deleted'), text: t('ownServers.deletedText') }),
      failed: (_reason, error) => ({
        title: t('ownServers.deleteFailed'),
        text: failureText(error, t('ownServers.deleteFailedText'), t),
      }),
      awaitsRefetch: true,
    });
  return (
    <ConfirmDialog
      title={t('ownServers.deleteTitle')}
      cancel={t('ownServers.cancel')}
      confirm={t(isDeleting ? 'ownServers.deleting' : 'ownServers.deleteForGood')}
      isSending={isDeleting}
      isForGood
      onConfirm={deleteListing}
      onClose={onClose}
    >
      <p>{t('ownServers.deleteText', { name })}</p>
      <p className="mt-3 text-soft">{t('ownServers.deleteStays')}</p>
    </ConfirmDialog>
  );
}
