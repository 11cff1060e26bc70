import type { ListingContent } from '#contract/content.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { failureText } from './field-errors.ts';

/** What a form does: it submits a guild, or proposes another content for its listing. */
export type Act = 'submit' | 'update';

/** Submits the form of a listing, and tells the outcome. */
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
  /** The session is over. `leave` shows the page as a visitor sees it, without the form. */
  onSessionOver: (leave: () => void) => void;
}) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction();
  const isSubmit = act === 'submit';
  const target = `submission ${guildId}`;
  const send = (body: ListingContent) =>
    void run({
      target,
      endpoint: isSubmit ? submitServer : editServer,
      call: async () =>
        isSubmit
          ? call(submitServer, { body: { ...body, guildId } })
          : call(editServer, { params: { guildId }, body }),
      onSuccess: onTaken,
      succeeded: () =>
        isSubmit
          ? { title: t('serverForm.submitted'), text: t('serverForm.submittedText') }
          : { title: t('serverForm.updated'), text: t('serverForm.updatedText') },
      failed: (_reason, error) => {
        if (onRefused(error)) return null;
        const [title, otherwise] = isSubmit
          ? [t('serverForm.submitFailed'), t('serverForm.submitFailedText')]
          : [t('serverForm.updateFailed'), t('serverForm.updateFailedText')];
        return { title, text: failureText(error, otherwise, t) };
      },
      onSessionOver,
      awaitsRefetch: true,
    });
  return { isSending: pendingAction(target) !== undefined, send };
}
