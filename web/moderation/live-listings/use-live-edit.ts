import { changeServer } from '#contract/live-listings.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useListAction } from '../use-list-action.ts';
import type { LiveChanges } from './content-changes.ts';

/** The way to change what the public sees of a listing. */
export function useLiveEdit(id: string) {
  const { t } = useLanguage();
  const { run, pendingAction, errorOf } = useListAction();
  return {
    isSending: pendingAction(id) !== undefined,
    refusal: errorOf(id),
    change: (
      body: LiveChanges,
      { onDone, onRefused }: { onDone: () => void; onRefused: (error: unknown) => void },
    ) =>
      void run({
        target: id,
        name: 'change',
        endpoint: changeServer,
        call: async () => call(changeServer, { params: { id }, body }),
        succeeded: ({ inviteState }) => ({
          title: t('moderation.edit.updated'),
          text: t(
            inviteState === 'unchecked' ? 'moderation.edit.updatedUnchecked' : 'moderation.edit.updatedText',
          ),
        }),
        failed: () => ({ title: t('moderation.edit.failed'), text: t('moderation.edit.failedText') }),
        onSuccess: onDone,
        onError: onRefused,
      }),
  };
}
