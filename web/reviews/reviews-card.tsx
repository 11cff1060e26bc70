import BadgeCheck from 'lucide-react/icons/badge-check';
import { Link } from 'wouter';
import { listingAddress } from '#contract/paths.ts';
import type { Review } from '#contract/reviews.ts';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import { itemsOf, type Page } from '../api/page.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { usePagedQuery } from '../api/use-paged-query.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { Card, SkeletonCard } from '../ui/card.tsx';
import { useFocusFirstNew } from '../ui/focus/focus-first-new.ts';
import { LoadMore } from '../ui/load-more.tsx';
import { Notice } from '../ui/notice.tsx';
import { reviewsOf, reviewSummaryOf } from './queries.ts';
import { ReportTool } from './report-tool.tsx';
import { ReviewItem, ReviewItemSkeleton } from './review-item.tsx';
import { ReviewSummary, ReviewSummarySkeleton } from './review-summary.tsx';
import { useOwnReview } from './use-own-review.ts';

const LIST = 'mt-4 divide-y divide-line border-t border-line';

/** What members think of a server: what it comes to, and what each of them wrote, newest first. */
export function ReviewsCard({
  discordServerId,
  language,
  cursor,
}: {
  discordServerId: string;
  /** The server's. */
  language: ListingLanguage;
  /** Where the first page shown begins, as links without script have it; null is the newest. */
  cursor: string | null;
}) {
  const { t } = useLanguage();
  const summary = useApiQuery(reviewSummaryOf(discordServerId));
  const query = usePagedQuery(reviewsOf(discordServerId, cursor));
  const pages = query.data?.pages;
  if (query.isPending || summary.isPending) {
    return (
      <div aria-busy="true" className="animate-wait">
        <output className="sr-only">{t('reviews.loading')}</output>
        <ReviewsCardSkeleton />
      </div>
    );
  }
  return (
    <Card title={t('reviews.title')}>
      {summary.data === undefined ? null : <ReviewSummary summary={summary.data} />}
      {cursor === null ? null : (
        <p className="mt-6">
          <Link href={listingAddress(discordServerId)} className={BUTTON.quiet}>
            {t('reviews.fromTheTop')}
          </Link>
        </p>
      )}
      {pages !== undefined && summary.data !== undefined ? null : (
        <div className="mt-6 first:mt-0">
          <Notice urgent title={t('reviews.loadFailed')}>
            <button
              type="button"
              className={BUTTON.quiet}
              onClick={() => {
                if (pages === undefined) void query.refetch();
                if (summary.data === undefined) void summary.refetch();
              }}
            >
              {t('listings.tryAgain')}
            </button>
          </Notice>
        </div>
      )}
      {pages === undefined ? null : (
        <Reviews
          key={cursor}
          discordServerId={discordServerId}
          language={language}
          pages={pages}
          next={{
            state: query.isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : 'ready',
            load: () => void query.fetchNextPage(),
          }}
        />
      )}
    </Card>
  );
}

/** The skeleton of the card. */
export function ReviewsCardSkeleton() {
  return (
    <SkeletonCard>
      <ReviewSummarySkeleton />
      <div className={LIST}>
        {['1', '2', '3'].map((place) => (
          <ReviewItemSkeleton key={place} />
        ))}
      </div>
    </SkeletonCard>
  );
}

function Reviews({
  discordServerId,
  language,
  pages,
  next,
}: {
  discordServerId: string;
  language: ListingLanguage;
  pages: readonly Page<Review>[];
  next: { state: 'ready' | 'loading' | 'failed'; load: () => void };
}) {
  const { t } = useLanguage();
  const { ownReview } = useOwnReview(discordServerId);
  const reviews = itemsOf(pages);
  const { list, noteLoadMore } = useFocusFirstNew<HTMLUListElement>(reviews.length, undefined, 'item');
  const cursor = pages.at(-1)?.next ?? null;
  if (reviews.length === 0) {
    return (
      <div className="mt-6 border-t border-line pt-6">
        <p className="font-display text-title font-semibold">{t('reviews.none')}</p>
        <p className="mt-1 text-soft">{t('reviews.noneHint')}</p>
      </div>
    );
  }
  return (
    <>
      <p className="mt-6 flex gap-1.5 text-small text-soft">
        <BadgeCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-online" />
        {t('reviews.checked')}
      </p>
      <ul ref={list} className={LIST}>
        {reviews.map((review) => (
          <li key={review.id} tabIndex={-1}>
            <ReviewItem
              review={review}
              language={language}
              isOwn={review.id === ownReview?.id}
              renderTool={(of) => <ReportTool discordServerId={discordServerId} review={review} of={of} />}
            />
          </li>
        ))}
      </ul>
      {cursor === null ? (
        pages.length > 1 ? (
          <p className="border-t border-line pt-8 text-center text-small text-soft">{t('reviews.end')}</p>
        ) : null
      ) : (
        <div className="border-t border-line">
          <LoadMore
            href={listingAddress(discordServerId, cursor)}
            state={next.state}
            failure={t('reviews.loadMoreFailed')}
            onLoad={() => {
              noteLoadMore();
              next.load();
            }}
          />
        </div>
      )}
    </>
  );
}
