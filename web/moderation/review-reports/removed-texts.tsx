import { useId } from 'react';
import { restoreReview, type ReviewRemoval } from '#contract/review-reports.ts';
import { CaseCard, RowActions, ServerHeading } from '../case-card.tsx';
import { CaseList } from '../case-list.tsx';
import { reviewRemovals } from '../queries.ts';
import { TimeAgo } from '../time-ago.tsx';
import { useCases, type Cases } from '../use-cases.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { WrittenText } from './written-text.tsx';

/** The reviews and replies that were removed, the last first, and the way to put them back. */
export function RemovedTexts() {
  const { t } = useLanguage();
  const removals = useCases(reviewRemovals);
  return (
    <CaseList
      cases={removals}
      label={t('moderation.reviews.removedLabel')}
      empty={t('moderation.empty.removedReviews')}
      renderRow={(removal) => <RemovedItem removal={removal} cases={removals} />}
    />
  );
}

function RemovedItem({ removal, cases }: { removal: ReviewRemoval; cases: Cases<ReviewRemoval> }) {
  const { t } = useLanguage();
  const heading = useId();
  const { actions } = cases;
  const restore = useRestore(removal, cases);
  const { id, of, discordServerId, serverName, username, rating, writtenAt, text, reason, removedAt } =
    removal;
  return (
    <CaseCard heading={heading} of={removal} className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ServerHeading id={heading} discordServerId={discordServerId} name={serverName} />
        <Badge tone="plain">{t(`moderation.reviews.of.${of}`)}</Badge>
      </div>
      <WrittenText
        by={username ?? t('moderation.reviews.team')}
        rating={rating}
        at={writtenAt}
        text={text}
        isMeant
      />
      <div>
        <p className="text-small text-soft">
          <span className="font-semibold text-ink">{t('moderation.reviews.removedFor')}</span>{' '}
          <TimeAgo at={removedAt} />
        </p>
        <p className="max-w-prose wrap-anywhere whitespace-pre-line" dir="auto">
          {reason}
        </p>
      </div>
      <InlineError sentence={actions.errorOf(id)} />
      <RowActions discordServerId={discordServerId} describedBy={heading}>
        <ActionButton
          words={t('moderation.reviews.restore')}
          busyWords={t('moderation.reviews.restoring')}
          isBusy={actions.pendingAction(id) !== undefined}
          describedBy={heading}
          onPress={restore}
        />
      </RowActions>
    </CaseCard>
  );
}

function useRestore({ id, reviewId, of }: ReviewRemoval, { actions, remove }: Cases<ReviewRemoval>) {
  const { t } = useLanguage();
  return () =>
    void actions.run({
      target: id,
      name: 'restore',
      endpoint: restoreReview,
      call: async () => call(restoreReview, { params: { id: reviewId }, body: { of } }),
      onSuccess: () => remove(id),
      succeeded: () => ({
        title: t(`moderation.reviews.restored.${of}`),
        text: t('moderation.reviews.restoredText'),
      }),
      failed: (text) => ({ title: t('moderation.reviews.restoreFailed'), text }),
    });
}
