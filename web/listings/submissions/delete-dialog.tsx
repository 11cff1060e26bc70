import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { deleteServer } from '#contract/listings.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Dialog } from '../../ui/dialog.tsx';
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
    <Dialog title={t('myServers.deleteTitle')} onClose={onClose}>
      <p>{t('myServers.deleteText', { name })}</p>
      <p className="mt-3 text-soft">{t('myServers.deleteStays')}</p>
      <div className="mt-6 flex flex-wrap-reverse justify-end gap-3 max-sm:*:w-full">
        <button type="button" onClick={onClose} className={BUTTON.quiet}>
          {t('myServers.cancel')}
        </button>
        <button
          type="button"
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate();
          }}
          className={BUTTON.primary}
        >
          {isPending ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
          {t(isPending ? 'myServers.deleting' : 'myServers.deleteForGood')}
        </button>
      </div>
    </Dialog>
  );
}
