import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Gavel from 'lucide-react/icons/gavel';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useId, useState, type ReactElement } from 'react';
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
import { Badge } from '../../ui/badge.tsx';
import { BUTTON } from '../../ui/button.ts';
import { listItem } from '../../ui/focus/focus-next-on-remove.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { ActionMenu } from '../../ui/menu.tsx';

const SIGNS: Readonly<Record<ReportOutcome, ReactElement>> = {
  actionTaken: <Gavel className="size-4.5" />,
  noAction: <CircleSlash className="size-4.5" />,
};

/** One report of a server, or those of a category that are only counted, with a button to resolve it. */
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
      <Resolve report={report} cases={cases} />
    </article>
  );
}

/** Resolves a report with its outcome; one without an account asks for the reason, which its sender reads. */
function Resolve({
  report: { id, withoutText, notice },
  cases,
}: {
  report: Report;
  cases: Pick<Cases<unknown>, 'actions' | 'remove'>;
}) {
  const { t } = useLanguage();
  const may = usePermission();
  const [answering, setAnswering] = useState<ReportOutcome | null>(null);
  const { actions } = cases;
  const resolve = useResolve(cases);
  if (notice?.decided && !may('decide appeals'))
    return <p className="text-small text-soft">{t('moderation.reports.notice.adminsOnly')}</p>;
  const isBusy = actions.pendingAction(id) !== undefined;
  const words = t(isBusy ? 'moderation.reports.resolving' : 'moderation.reports.resolve');
  return (
    // The menu hangs from the button's end.
    <div className="ms-auto">
      <ActionMenu
        label={words}
        title={t('moderation.reports.outcome')}
        actions={REPORT_OUTCOMES.map((outcome) => ({
          label: t(`moderation.reports.${outcome}`),
          sign: SIGNS[outcome],
          onSelect: () =>
            notice === null ? resolve(id, { outcome, all: withoutText > 0 }) : setAnswering(outcome),
        }))}
        className={`${BUTTON.quiet} min-w-28 px-4 text-small`}
      >
        {isBusy ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
        <span>{words}</span>
        {isBusy ? null : <ChevronDown aria-hidden="true" className="size-4" />}
      </ActionMenu>
      {answering === null ? null : (
        <AnswerDialog
          outcome={t(`moderation.reports.${answering}`)}
          isSending={isBusy}
          error={actions.errorOf(id)}
          onSend={(reason) => resolve(id, { outcome: answering, all: false, reason })}
          onClose={() => setAnswering(null)}
        />
      )}
    </div>
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
