import { useId } from 'react';
import { URGENT_REPORTS, type ReportOutcome, resolveReport, type Report } from '#contract/reports.ts';
import { TimeAgo } from '../time-ago.tsx';
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
  report: { id, reason, reporterName, createdAt, category, in: place, withoutText },
  cases,
}: {
  report: Report;
  cases: Pick<Cases<unknown>, 'actions' | 'remove'>;
}) {
  const { t, language } = useLanguage();
  const words = useId();
  const { actions } = cases;
  const resolve = useResolve(cases);
  const buttonOf = (outcome: ReportOutcome, label: string) => (
    <ActionButton
      words={label}
      busyWords={t('moderation.reports.resolving')}
      isBusy={actions.pendingAction(id) === outcome}
      describedBy={words}
      onPress={() => resolve(id, { outcome, all: withoutText > 0 })}
    />
  );
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
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {buttonOf('actionTaken', t('moderation.reports.actionTaken'))}
        {buttonOf('noAction', t('moderation.reports.resolve'))}
      </div>
    </article>
  );
}

function useResolve({ actions, remove }: Pick<Cases<unknown>, 'actions' | 'remove'>) {
  const { t } = useLanguage();
  return (id: string, body: { outcome: ReportOutcome; all: boolean }) =>
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
