import { LoaderCircle } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { reportContent } from '#contract/forms.ts';
import { reportServer } from '#contract/reports.ts';
import { lengthOf } from '#contract/text.ts';
import { REASON_LENGTH } from '#contract/vocabulary.ts';
import { call } from '../api/call.ts';
import { useAuth } from '../auth/auth.tsx';
import { useAction } from '../auth/use-action.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { reportDrafts } from './draft.ts';

/** Asks what is wrong with a server. What is written is kept until it was sent, also when the dialog is closed. */
export function ReportDialog({
  userId,
  discordServerId,
  onClose,
}: {
  userId: string;
  discordServerId: string;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const { user, signInAddress } = useAuth();
  const draftKey = { userId, about: discordServerId };
  const [reason, setReason] = useState(() => reportDrafts.read(draftKey) ?? '');
  const isComplete = reportContent.safeParse({ reason }).success;
  const write = (next: string) => {
    setReason(next);
    if (next === '') reportDrafts.drop(draftKey);
    else reportDrafts.keep(draftKey, next);
  };

  const { run, pendingAction } = useAction();
  const target = `report ${discordServerId}`;
  const isSending = pendingAction(target) !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    void run({
      target,
      endpoint: reportServer,
      call: async () => call(reportServer, { params: { discordServerId }, body: { reason } }),
      onSuccess: () => {
        if (reportDrafts.read(draftKey) === reason) reportDrafts.drop(draftKey);
        onClose();
      },
      succeeded: () => ({ title: t('reports.submitted'), text: t('reports.thanks') }),
      failed: (text) => ({ title: t('reports.failed'), text }),
    });
  };

  return (
    <Dialog title={t('reports.title')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <TextArea
          label={t('reports.reason')}
          hint={t('reports.reasonHint')}
          rows={5}
          text={reason}
          length={lengthOf(reason)}
          most={REASON_LENGTH.most}
          tooLong={t('reports.tooLong')}
          onChange={write}
        />
        <div role="alert" className="empty:hidden">
          {user === null ? (
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control bg-accent-wash p-4">
              <p className="min-w-0 flex-1 basis-64 font-medium">{t('form.sessionEnded')}</p>
              <a href={signInAddress()} className={BUTTON.quiet}>
                {t('auth.tryAgain')}
              </a>
            </div>
          ) : null}
        </div>
        <div className="flex sm:justify-end">
          <button
            type="submit"
            disabled={!isComplete}
            aria-disabled={isSending}
            className={`w-full sm:w-auto sm:min-w-44 ${isComplete ? BUTTON.primary : BUTTON.disabled}`}
          >
            {isSending ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
            {t(isSending ? 'reports.submitting' : 'reports.submit')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
