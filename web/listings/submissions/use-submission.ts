import { useQueryClient } from '@tanstack/react-query';
import type { ListingContent } from '#contract/forms.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { call } from '../../api/call.ts';
import { useMemberCall } from '../../auth/use-member-call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { invalidateListings } from './refresh.ts';
import { failureText } from './field-errors.ts';

/** What a form does: it submits a guild, or proposes another content for its listing. */
export type Act = 'submit' | 'update';

/** The call that a form makes, once however often it is asked for, and what is told of its outcome. */
export function useSubmission({
  act,
  guildId,
  onTaken,
  onRefused,
  onSessionOver,
}: {
  act: Act;
  guildId: string;
  onTaken: () => void;
  /** Says whether the refusal was told where it belongs. */
  onRefused: (error: unknown) => boolean;
  /** Nobody is signed in any more; handed the way to the page as a visitor sees it, which has no form. */
  onSessionOver: (leave: () => void) => void;
}) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const isSubmit = act === 'submit';
  const { isUnderWay, start } = useMemberCall({
    key: ['submission', guildId],
    call: async (body: ListingContent) =>
      isSubmit
        ? call(submitServer, { body: { ...body, guildId } })
        : call(editServer, { params: { guildId }, body }),
    onDone: () => {
      onTaken();
      showToast(
        isSubmit
          ? { title: t('serverForm.submitted'), text: t('serverForm.submittedText'), tone: 'done' }
          : { title: t('serverForm.updated'), text: t('serverForm.updatedText'), tone: 'done' },
      );
      return invalidateListings(queryClient);
    },
    onFailed: (error) => {
      if (onRefused(error)) return;
      const [title, otherwise] = isSubmit
        ? [t('serverForm.submitFailed'), t('serverForm.submitFailedText')]
        : [t('serverForm.updateFailed'), t('serverForm.updateFailedText')];
      showToast({ title, text: failureText(error, otherwise, t), tone: 'failed' });
    },
    onSessionOver,
  });
  return { isSending: isUnderWay, send: start };
}
