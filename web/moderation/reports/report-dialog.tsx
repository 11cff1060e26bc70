import { useState, type FormEvent } from 'react';
import { reportContent, reportServer } from '#contract/reports.ts';
import { lengthOf, REASON_LENGTH } from '#contract/vocabulary.ts';
import { call } from '../../api/call.ts';
import { useAuth } from '../../auth/auth.tsx';
import { SessionEnded } from '../../auth/session-ended.tsx';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { reportDrafts, type ReportDraft } from './draft.ts';
import { CategoryField, PlaceField } from './report-kind.tsx';
import { TellDiscordDialog } from './tell-discord-dialog.tsx';

const EMPTY: ReportDraft = { reason: '', category: 'other', in: 'listing' };

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
  const { user } = useAuth();
  const draftKey = { userId, about: discordServerId };
  const [report, setReport] = useState<ReportDraft>(() => reportDrafts.read(draftKey) ?? EMPTY);
  const [isSent, setSent] = useState(false);
  const isComplete = reportContent.safeParse(report).success;
  const write = (part: Partial<ReportDraft>) => {
    const next = { ...report, ...part };
    setReport(next);
    if (next.reason === '') reportDrafts.drop(draftKey);
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
      call: async () => call(reportServer, { params: { discordServerId }, body: report }),
      onSuccess: () => {
        if (reportDrafts.read(draftKey)?.reason === report.reason) reportDrafts.drop(draftKey);
        if (report.in === 'server') setSent(true);
        else onClose();
      },
      succeeded: () => ({ title: t('reports.submitted'), text: t('reports.thanks') }),
      failed: (text) => ({ title: t('reports.failed'), text }),
    });
  };

  if (isSent) return <TellDiscordDialog onClose={onClose} />;
  return (
    <Dialog title={t('reports.title')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <CategoryField chosen={report.category} onChoose={(category) => write({ category })} />
        <PlaceField chosen={report.in} onChoose={(place) => write({ in: place })} />
        <TextArea
          label={t('reports.reason')}
          hint={t('reports.reasonHint')}
          rows={5}
          text={report.reason}
          length={lengthOf(report.reason)}
          most={REASON_LENGTH.most}
          tooLong={t('reports.tooLong')}
          onChange={(reason) => write({ reason })}
        />
        <div role="alert" className="empty:hidden">
          {user === null ? <SessionEnded /> : null}
        </div>
        <div className="flex sm:justify-end">
          <SubmitButton
            words={t('reports.submit')}
            busyWords={t('reports.submitting')}
            isSending={isSending}
            isComplete={isComplete}
            className="w-full sm:w-auto sm:min-w-44"
          />
        </div>
      </form>
    </Dialog>
  );
}
