import { useId, useState } from 'react';
import {
  REPORT_OUTCOMES,
  resolveReport,
  URGENT_REPORTS,
  type Report,
  type ReportOutcome,
} from '#contract/reports.ts';
import { AnswerDialog, NoticeDetails } from '../public-notices/notice-details.tsx';
import { TimeAgo } from '../time-ago.tsx';
import { usePermission } from '../use-permission.ts';
import type { Cases } from '../use-cases.ts';
import { call } from '../../api/call.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { listItem } from '../../ui/focus/focus-next-on-remove.ts';
import { InlineError } from '../../ui/inline-error.tsx';

/** One report of a server, or those of a category that are only counted, and the two ways to put it away. */
export function ReportItem({
  report,
  cases,
}: {
  report: Report;
  cases: Pick<Cases<unknown>, 'actions' | 'remove'>;
}) {
  const { id, reason, reporterName, createdAt, category, in: place, withoutText, notice } = report;
  const { t, language } = useLanguage();
  const words = useId();
  const { actions } = cases;
  return (
    <article
      {...listItem(id)}
      tabIndex={-1}
      aria-labelledby={words}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 outline-offset-3"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="mb-1.5 flex flex-wrap gap-2">
          <Badge tone={URGENT_REPORTS.includes(category) ? 'bad' : 'plain'}>
            {t(`reports.categories.${category}`)}
          </Badge>
          {notice === null ? null : <Badge tone="waiting">{t('moderation.reports.notice.mark')}</Badge>}
          {place === 'server' && withoutText === 0 ? (
            <Badge tone="plain">{t('moderation.reports.inServer')}</Badge>
          ) : null}
        </p>
        <p id={words} className="max-w-prose whitespace-pre-line" dir="auto">
          {withoutText > 0
            ? t('moderation.reports.withoutText', {
                count: withoutText,
                shown: fullCount(withoutText, language),
              })
            : reason}
        </p>
        {notice === null ? null : <NoticeDetails notice={notice} />}
        <p className="mt-1.5 flex flex-wrap gap-x-3 text-small text-soft">
          {reporterName === null ? null : (
            <span>
              <bdi>{t('moderation.reports.by', { name: reporterName })}</bdi>
            </span>
          )}
          {withoutText > 0 ? null : <TimeAgo at={createdAt} />}
        </p>
        <InlineError sentence={actions.errorOf(id)} />
      </div>
      <Decisions report={report} describedBy={words} cases={cases} />
    </article>
  );
}

/** The two ways to put a report away; one without an account asks for the reason, which its sender reads. */
function Decisions({
  report: { id, withoutText, notice },
  describedBy,
  cases,
}: {
  report: Report;
  describedBy: string;
  cases: Pick<Cases<unknown>, 'actions' | 'remove'>;
}) {
  const { t } = useLanguage();
  const may = usePermission();
  const [answering, setAnswering] = useState<ReportOutcome | null>(null);
  const { actions } = cases;
  const resolve = useResolve(cases);
  const labels = {
    actionTaken: t('moderation.reports.actionTaken'),
    noAction: t('moderation.reports.resolve'),
  };
  if (notice?.decided && !may('decide appeals'))
    return <p className="text-small text-soft">{t('moderation.reports.notice.adminsOnly')}</p>;
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {REPORT_OUTCOMES.map((outcome) => (
          <ActionButton
            key={outcome}
            words={labels[outcome]}
            busyWords={t('moderation.reports.resolving')}
            isBusy={actions.pendingAction(id) === outcome}
            describedBy={describedBy}
            onPress={() =>
              notice === null ? resolve(id, { outcome, all: withoutText > 0 }) : setAnswering(outcome)
            }
          />
        ))}
      </div>
      {answering === null ? null : (
        <AnswerDialog
          words={labels[answering]}
          isSending={actions.pendingAction(id) !== undefined}
          error={actions.errorOf(id)}
          onSend={(reason) => resolve(id, { outcome: answering, all: false, reason })}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  );
}

function useResolve({ actions, remove }: Pick<Cases<unknown>, 'actions' | 'remove'>) {
  const { t } = useLanguage();
  return (id: string, body: { outcome: ReportOutcome; all: boolean; reason?: string }) =>
    void actions.run({
      target: id,
      name: body.outcome,
      endpoint: resolveReport,
      call: async () => call(resolveReport, { params: { id }, body }),
      succeeded: () => ({
        title: t('moderation.reports.resolved'),
        text: t('moderation.reports.resolvedText'),
      }),
      failed: () => ({
        title: t('moderation.reports.failed'),
        text: t('moderation.reports.failedText'),
      }),
      onSuccess: () => remove(id),
    });
}
