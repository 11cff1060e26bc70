import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resolveReviewReport, type ReviewReport } from '#contract/review-reports.ts';
import { removeFromList } from '../list-cache.ts';
import { PagedList } from '../paged-list.tsx';
import { pendingReviewReports } from '../queries.ts';
import { usePolledPages } from '../use-polling.ts';
import { useListAction } from '../use-list-action.ts';
import { call } from '../../api/call.ts';
import { itemsOf } from '../../api/page.ts';
import type { Actions } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { usePrefetchTemplates } from '../templates/queries.ts';
import { NO_DECISION_TEXT, type DecisionText } from '../templates/decision-text.ts';
import { useFocusNextOnRemove } from '../../ui/focus/focus-next-on-remove.ts';
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
  const queryClient = useQueryClient();
  const asked = usePolledPages(pendingReviewReports);
  const reports = itemsOf(asked.data?.pages ?? []);
  const texts = reportsByText(reports);
  const actions = useListAction();
  const dismiss = useDismissal(actions, reports);
  const [removing, setRemoving] = useState<ReportedText | null>(null);
  // What was written and not sent, as long as the list is open.
  const [drafts, setDrafts] = useState<Readonly<Record<string, DecisionText>>>({});
  const { place, noteFocus } = useFocusNextOnRemove(texts.map(({ key }) => key));
  return (
    <div ref={place} tabIndex={-1} onFocus={noteFocus} className="outline-none">
      <PagedList asked={asked} count={texts.length} empty={t('moderation.empty.reviews')}>
        {(list) => (
          <ul ref={list} aria-label={t('moderation.reviews.label')} className="grid gap-4">
            {texts.map((reported) => (
              <li key={reported.key} tabIndex={-1}>
                <ReportedItem
                  reported={reported}
                  isDismissing={actions.pendingAction(reported.key) === 'dismiss'}
                  error={actions.errorOf(reported.key)}
                  onDismiss={() => dismiss(reported)}
                  onRemove={() => setRemoving(reported)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {removing === null ? null : (
        <RemoveDialog
          reported={removing}
          first={drafts[removing.key] ?? NO_DECISION_TEXT}
          onWrite={(written) => setDrafts((before) => ({ ...before, [removing.key]: written }))}
          onRemoved={() => {
            takeOut(queryClient, resolvedWith(removing, reports, true));
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  );
}

function useDismissal(actions: Actions, reports: readonly ReviewReport[]) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  return (reported: ReportedText) => {
    const [first] = reported.reports;
    if (first === undefined) return;
    const writtenAt = writtenAtOf(reported);
    void actions.run({
      target: reported.key,
      name: 'dismiss',
      endpoint: resolveReviewReport,
      call: async () =>
        call(resolveReviewReport, { params: { id: first.id }, body: { ...(writtenAt && { writtenAt }) } }),
      onSuccess: () => takeOut(queryClient, resolvedWith(reported, reports, false)),
      succeeded: () => ({
        title: t('moderation.reviews.dismissed'),
        text: t('moderation.reviews.dismissedText'),
      }),
      failed: (text) => ({ title: t('moderation.reviews.dismissFailed'), text }),
    });
  };
}

function takeOut(queryClient: QueryClient, resolved: readonly ReviewReport[]) {
  for (const { id } of resolved) removeFromList(queryClient, pendingReviewReports, id);
}
