import type { ReviewList } from '#contract/reviews.ts';
import type { WorkshopListing } from '#contract/workshop.ts';
import { itemsOf } from '../../api/page.ts';
import { usePagedQuery } from '../../api/use-paged-query.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ReviewItemSkeleton } from '../../reviews/review-item.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { useFocusFirstNew } from '../../ui/focus/focus-first-new.ts';
import { focusListItem, listItem, useFocusNextOnRemove } from '../../ui/focus/focus-next-on-remove.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ManagedReview } from './managed-review.tsx';
import { managedReviewsOf } from './queries.ts';
import { PLACES } from './to-do.ts';

/** The reviews that nobody has answered yet, and folded those with a reply, each in a card. */
export function ReviewsToAnswer({ listing, userId }: { listing: WorkshopListing; userId: string }) {
  return (
    <>
      <Reviews show="waiting" listing={listing} userId={userId} />
      <Reviews show="answered" listing={listing} userId={userId} />
    </>
  );
}

function Reviews({ show, listing, userId }: { show: ReviewList; listing: WorkshopListing; userId: string }) {
  const { t, language } = useLanguage();
  const { discordServerId: guildId, reviewCount } = listing;
  const query = usePagedQuery(managedReviewsOf(guildId, show));
  const reviews = itemsOf(query.data?.pages ?? []);
  const total = query.data?.pages[0]?.total ?? null;
  const { place, noteFocus } = useFocusNextOnRemove(reviews.map(({ id }) => id));
  const { list, noteLoadMore } = useFocusFirstNew<HTMLUListElement>(reviews.length);
  if (show === 'answered' && reviews.length === 0) return null;
  const title = t(`workshop.replies.${show}`);
  const Frame = show === 'answered' ? FoldedCard : Card;
  return (
    <Frame
      title={total === null || total === 0 ? title : `${title} (${fullCount(total, language)})`}
      {...(show === 'waiting' && { anchor: PLACES.reviews })}
    >
      <div ref={place} tabIndex={-1} onFocus={noteFocus} className="outline-offset-3">
        {query.isPending ? (
          <div aria-busy="true" className="animate-wait">
            <output className="sr-only">{t('reviews.loading')}</output>
            <ReviewItemSkeleton />
          </div>
        ) : query.data === undefined ? (
          <Notice urgent title={t('reviews.loadFailed')}>
            <button type="button" className={BUTTON.quiet} onClick={() => void query.refetch()}>
              {t('listings.tryAgain')}
            </button>
          </Notice>
        ) : reviews.length === 0 ? (
          <p className="text-soft">
            {t(reviewCount === 0 ? 'workshop.replies.none' : 'workshop.replies.all')}
          </p>
        ) : (
          <ul ref={list} className="-mt-3 -mb-5 divide-y divide-line sm:-mb-6">
            {reviews.map((review) => (
              <li key={review.id} tabIndex={-1} {...listItem(review.id)}>
                <ManagedReview
                  guildId={guildId}
                  userId={userId}
                  review={review}
                  language={listing.language}
                  canReply={listing.status !== 'banned'}
                  onClosed={() => focusListItem(place.current, review.id)}
                />
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage ? (
          <LoadMore
            href={null}
            state={query.isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : 'ready'}
            failure={t('reviews.loadMoreFailed')}
            onLoad={() => {
              noteLoadMore();
              void query.fetchNextPage();
            }}
          />
        ) : null}
      </div>
    </Frame>
  );
}
