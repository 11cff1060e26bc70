import { useLanguage } from '../i18n/language.tsx';
import { useAnswer } from '../api/use-answer.ts';
import { BUTTON } from '../ui/button.ts';
import { Notice } from '../ui/notice.tsx';
import { ListingCard, ListingCardSkeleton } from './listing-card.tsx';
import { directory } from './questions.ts';

const GRID = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3';
const PLACES = ['1', '2', '3', '4', '5', '6'] as const;

/** The directory as visitors browse it: cards, their skeletons, or why there are none. */
export function FeaturedListings() {
  const { t } = useLanguage();
  const { data: listings, isError, refetch } = useAnswer(directory);
  if (isError) {
    return (
      <Notice urgent title={t('listings.loadFailed')}>
        <button type="button" className={BUTTON.quiet} onClick={() => void refetch()}>
          {t('listings.tryAgain')}
        </button>
      </Notice>
    );
  }
  if (listings === undefined) {
    return (
      <div aria-busy="true" className={GRID}>
        <output className="sr-only">{t('listings.loading')}</output>
        {PLACES.map((place) => (
          <ListingCardSkeleton key={place} />
        ))}
      </div>
    );
  }
  if (listings.length === 0) return <Notice title={t('listings.none')} text={t('listings.noneHint')} />;
  return (
    <ul className={GRID}>
      {listings.map((listing) => (
        <li key={listing.id}>
          <ListingCard listing={listing} />
        </li>
      ))}
    </ul>
  );
}
