import { resolveReviewReport } from '#contract/review-reports.ts';
import { CaseList } from '../case-list.tsx';
import { pendingReviewReports } from '../queries.ts';
import { useCases, useDrafts, type Cases } from '../use-cases.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { usePrefetchTemplates } from '../templates/queries.ts';
import { NO_DECISION_TEXT } from '../templates/decision-text.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RemovedTexts } from './removed-texts.tsx';
import { ReportedItem } from './reported-item.tsx';
import { reportsByText, resolvedWith, writtenAtOf, type ReportedText } from './reported-texts.ts';

/** The reviews and replies that were reported, and below them those that were removed. */
export function ReviewReports() {
  const { t } = useLanguage();
  usePrefetchTemplates();
  return (
    <>
      <p className="mb-4 max-w-prose text-small text-soft">{t('moderation.reviews.intro')}</p>
      <Reported />
      <PageSection title={t('moderation.reviews.removedTitle')} text={t('moderation.reviews.removedIntro')}>
        <RemovedTexts />
      </PageSection>
    </>
  );
}

/** What waits for a decision, the first reported first. */
function Reported() {
  const { t } = useLanguage();
  const texts = useCases(pendingReviewReports, { group: reportsByText });
  const { actions } = texts;
  const dismiss = useDismissal(texts);
  const draftOf = useDrafts(NO_DECISION_TEXT);
  return (
    <CaseList
      cases={texts}
      label={t('moderation.reviews.label')}
      empty={t('moderation.empty.reviews')}
      renderDialog={(removing: ReportedText, { close }) => (
        <RemoveDialog
          reported={removing}
          draft={draftOf(removing)}
          onRemoved={() => {
            removeResolved(texts, removing, true);
            close();
          }}
          onClose={close}
        />
      )}
      renderRow={(reported, { open }) => (
        <ReportedItem
          reported={reported}
          isDismissing={actions.pendingAction(reported.id) === 'dismiss'}
          error={actions.errorOf(reported.id)}
          onDismiss={() => dismiss(reported)}
          onRemove={() => open(reported)}
        />
      )}
    />
  );
}

function useDismissal(texts: Cases<ReportedText>) {
  const { t } = useLanguage();
  return (reported: ReportedText) => {
    const [first] = reported.reports;
    if (first === undefined) return;
    const writtenAt = writtenAtOf(reported);
    void texts.actions.run({
      target: reported.id,
      name: 'dismiss',
      endpoint: resolveReviewReport,
      call: async () =>
        call(resolveReviewReport, { params: { id: first.id }, body: { ...(writtenAt && { writtenAt }) } }),
      onSuccess: () => removeResolved(texts, reported, false),
      succeeded: () => ({
        title: t('moderation.reviews.dismissed'),
        text: t('moderation.reviews.dismissedText'),
      }),
      failed: (text) => ({ title: t('moderation.reviews.dismissFailed'), text }),
    });
  };
}

function removeResolved({ all, remove }: Cases<ReportedText>, decided: ReportedText, isRemoved: boolean) {
  const reports = all.flatMap((text) => text.reports);
  remove(...resolvedWith(decided, reports, isRemoved).map(({ id }) => id));
}
