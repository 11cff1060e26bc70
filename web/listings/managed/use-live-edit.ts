import type { ListingContent } from '#contract/forms.ts';
import { changeServer } from '#contract/moderation.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useAction } from '../../admin/use-action.ts';

/** The way to change what the public sees of a listing. */
export function useLiveEdit(id: string) {
  const { t } = useLanguage();
  const { act, pendingAction, errorOf } = useAction();
  return {
    isSending: pendingAction(id) !== undefined,
    refusal: errorOf(id),
    change: (
      body: Partial<ListingContent>,
      { onDone, onRefused }: { onDone: () => void; onRefused: (error: unknown) => void },
    ) =>
      void act({
        to: id,
        name: 'change',
        call: async () => call(changeServer, { params: { id }, body }),
        done: ({ inviteState }) => ({
          title: t('moderation.edit.updated'),
          text: t(
            inviteState === 'unchecked' ? 'moderation.edit.updatedUnchecked' : 'moderation.edit.updatedText',
          ),
        }),
        failed: () => ({ title: t('moderation.edit.failed'), text: t('moderation.edit.failedText') }),
        onDone,
        onRefused,
      }),
  };
}
