import Star from 'lucide-react/icons/star';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { summarizeReviews } from '#contract/reviews.ts';
import { fullCount, shortRating } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';
import { Stars } from './stars.tsx';

const FRAME = 'flex flex-wrap items-center gap-x-8 gap-y-6 sm:gap-x-12';
const ROWS = 'grid max-w-md flex-1 basis-40 grid-cols-1 gap-1.5';

/** What the reviews of a server come to: their average, how many there are, and how many gave how many stars. */
export function ReviewSummary({ summary }: { summary: ReplyOf<typeof summarizeReviews> }) {
  const { t, language } = useLanguage();
  const { rating, reviewCount, stars } = summary;
  return (
    <div className={FRAME}>
      <div>
        <p className="font-display text-page font-bold">
          {rating === null ? (
            t('listings.notAvailable')
          ) : (
            <>
              <span aria-hidden="true" className="tabular-nums">
                {shortRating(rating)}
              </span>
              <span className="sr-only">{t('reviews.average', { shown: shortRating(rating) })}</span>
            </>
          )}
        </p>
        <Stars rating={rating ?? 0} className="mt-2 h-5" />
        <p className="mt-2 text-small text-soft tabular-nums">
          {t('listings.reviews', { count: reviewCount, shown: fullCount(reviewCount, language) })}
        </p>
      </div>
      {reviewCount === 0 ? null : (
        <dl className={ROWS}>
          {[...stars.entries()].toReversed().map(([at, count]) => (
            <div key={at} className="flex items-center gap-3 text-small text-soft tabular-nums">
              <dt className="flex w-7 shrink-0 items-center justify-end gap-1">
                <span aria-hidden="true">{at + 1}</span>
                <Star aria-hidden="true" className="size-3.5 fill-current" />
                <span className="sr-only">{t('reviews.stars', { count: at + 1, shown: at + 1 })}</span>
              </dt>
              <dd className="flex min-w-0 flex-1 items-center gap-3">
                <Bar share={count / reviewCount} />
                <span className="min-w-[4ch] text-end">{fullCount(count, language)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** The skeleton of the summary. */
export function ReviewSummarySkeleton() {
  return (
    <div className={FRAME}>
      <div>
        <div className="text-page">
          <SkeletonLine className="w-20" />
        </div>
        <div className="mt-2 h-5 w-25 rounded-small bg-raised" />
        <div className="mt-2 text-small">
          <SkeletonLine className="w-24" />
        </div>
      </div>
      <div className={ROWS}>
        {['5', '4', '3', '2', '1'].map((star) => (
          <div key={star} className="text-small">
            <SkeletonLine className="w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Bar({ share }: { share: number }) {
  const percent = Math.round(share * 1000) / 10;
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-2 min-w-0 flex-1 rounded-full bg-raised"
    >
      <path className="fill-star" d={`M0 0h${share > 0 ? Math.max(1, percent) : 0}v1H0z`} />
    </svg>
  );
}
