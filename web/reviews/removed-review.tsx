import type { ReplyOf } from '#contract/endpoint.ts';
import type { getOwnReview } from '#contract/reviews.ts';
import { serverNow } from '../api/server-clock.ts';
import { localDay } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';

type Removed = NonNullable<ReplyOf<typeof getOwnReview>['removed']>;

/** Says that one's review was removed, why, and from when on another can be written. */
export function RemovedReview({ removed: { reason, pauseEndsAt } }: { removed: Removed }) {
  const { t, language } = useLanguage();
  return (
    <div className="rounded-control bg-caution-wash px-4 py-3">
      <p className="font-semibold">{t('reviews.wasRemoved')}</p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line" dir="auto">
        {reason}
      </p>
      {Date.parse(pauseEndsAt) > serverNow() ? (
        <p className="mt-1 text-small text-soft">
          {t('reviews.pausedUntil', { day: localDay(pauseEndsAt, language) })}
        </p>
      ) : null}
    </div>
  );
}
