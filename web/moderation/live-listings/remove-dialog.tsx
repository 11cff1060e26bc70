import { removeServer } from '#contract/live-listings.ts';
import type { ServerRequest } from '#contract/queue.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { useListAction } from '../use-list-action.ts';

/** The question whether a listing is to be deleted for ever. */
export function RemoveDialog({
  server: { id, name },
  onDone,
  onClose,
}: {
  server: ServerRequest;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const { run, pendingAction, errorOf } = useListAction();
  const isSending = pendingAction(id) !== undefined;
  return (
    <ConfirmDialog
      title={t('moderation.deletion.title')}
      cancel={t('moderation.rejection.cancel')}
      confirm={t(isSending ? 'moderation.deletion.deleting' : 'moderation.deletion.delete')}
      isSending={isSending}
      isForGood
      onConfirm={() =>
        void run({
          target: id,
          name: 'delete',
          endpoint: removeServer,
          call: async () => call(removeServer, { params: { id } }),
          succeeded: () => ({
            title: t('moderation.deletion.deleted'),
            text: t('moderation.deletion.deletedText'),
          }),
          failed: () => ({
            title: t('moderation.deletion.failed'),
            text: t('moderation.deletion.failedText'),
          }),
          onSuccess: onDone,
        })
      }
      onClose={onClose}
    >
      <p>{t('moderation.deletion.text', { name })}</p>
      <p className="mt-3 mb-4 text-soft">{t('moderation.deletion.afterwards')}</p>
      <InlineError sentence={errorOf(id)} />
    </ConfirmDialog>
  );
}
