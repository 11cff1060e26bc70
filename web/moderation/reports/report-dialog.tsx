import { useState, type FormEvent } from 'react';
import {
  reportContent,
  reportServer,
  DISCORD_REPORT_PAGE,
  REPORT_CATEGORIES,
  REPORT_PLACES,
  type ReportCategory,
  type ReportPlace,
} from '#contract/reports.ts';
import { lengthOf, REASON_LENGTH } from '#contract/vocabulary.ts';
import { call } from '../../api/call.ts';
import { useAuth } from '../../auth/auth.tsx';
import { draftStore } from '../../auth/drafts.ts';
import { SessionEnded } from '../../auth/session-ended.tsx';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { CategoryField, PlaceField } from './report-kind.tsx';

/** A report that was not sent. */
interface ReportDraft {
  readonly reason: string;
  readonly category: ReportCategory;
  readonly in: ReportPlace;
}

/** The reports that were written and not sent. */
export const reportDrafts = draftStore('report', isReportDraft);

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

/** Leads somebody who reported what happened inside a server to Discord's own report page, and says why. */
function TellDiscordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <Dialog title={t('reports.toDiscord.title')} onClose={onClose}>
      <p className="text-soft">{t('reports.toDiscord.text')}</p>
      <div className="mt-6">
        <DialogButtons cancel={t('reports.toDiscord.close')} onClose={onClose}>
          <ExternalLink href={DISCORD_REPORT_PAGE} className={BUTTON.primary} onFollow={onClose}>
            {t('reports.toDiscord.link')}
          </ExternalLink>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

function isReportDraft(kept: unknown): kept is ReportDraft {
  if (typeof kept !== 'object' || kept === null) return false;
  const { reason, category, in: place } = kept as { [Part in keyof ReportDraft]?: unknown }; // checked below
  return (
    typeof reason === 'string' &&
    REPORT_CATEGORIES.some((known) => known === category) &&
    REPORT_PLACES.some((known) => known === place)
  );
}
