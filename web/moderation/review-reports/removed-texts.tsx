import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { restoreReview, type ReviewRemoval } from '#contract/review-reports.ts';
import { removeFromList } from '../list-cache.ts';
import { PagedList } from '../paged-list.tsx';
import { reviewRemovals } from '../queries.ts';
import { RowActions } from '../server-row.tsx';
import { TimeAgo } from '../time-ago.tsx';
import { usePolledPages } from '../use-polling.ts';
import { useListAction } from '../use-list-action.ts';
import { call } from '../../api/call.ts';
import { itemsOf } from '../../api/page.ts';
import type { Actions } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { listItem, useFocusNextOnRemove } from '../../ui/focus/focus-next-on-remove.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { ServerHeading } from './server-heading.tsx';
import { WrittenText } from './written-text.tsx';

/** The reviews and replies that were removed, the last first, and the way to put them back. */
export function RemovedTexts() {
  const { t } = useLanguage();
  const asked = usePolledPages(reviewRemovals);
  const removals = itemsOf(asked.data?.pages ?? []);
  const actions = useListAction();
  const { place, noteFocus } = useFocusNextOnRemove(removals.map(({ id }) => id));
  return (
    <div ref={place} tabIndex={-1} onFocus={noteFocus} className="outline-none">
      <PagedList asked={asked} count={removals.length} empty={t('moderation.empty.removedReviews')}>
        {(list) => (
          <ul ref={list} aria-label={t('moderation.reviews.removedLabel')} className="grid gap-4">
            {removals.map((removal) => (
              <li key={removal.id} tabIndex={-1}>
                <RemovedItem removal={removal} actions={actions} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function RemovedItem({ removal, actions }: { removal: ReviewRemoval; actions: Actions }) {
  const { t } = useLanguage();
  const heading = useId();
  const restore = useRestore(removal, actions);
  const { id, of, discordServerId, username, rating, writtenAt, text, reason, removedAt } = removal;
  return (
    <article
      {...listItem(id)}
      tabIndex={-1}
      aria-labelledby={heading}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-5 shadow-card outline-offset-3 sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ServerHeading id={heading} server={removal} />
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
    </article>
  );
}

function useRestore({ id, reviewId, of }: ReviewRemoval, actions: Actions) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  return () =>
    void actions.run({
      target: id,
      name: 'restore',
      endpoint: restoreReview,
      call: async () => call(restoreReview, { params: { id: reviewId }, body: { of } }),
      onSuccess: () => removeFromList(queryClient, reviewRemovals, id),
      succeeded: () => ({
        title: t(`moderation.reviews.restored.${of}`),
        text: t('moderation.reviews.restoredText'),
      }),
      failed: (text) => ({ title: t('moderation.reviews.restoreFailed'), text }),
    });
}
