import Star from 'lucide-react/icons/star';
import { useLanguage } from '../i18n/language.tsx';
import { shortRating } from '../i18n/formats.ts';

/** The average of a listing's reviews, or that there is none: of a new listing, that it is new. */
export function Rating({ rating, isNew = false }: { rating: number | null; isNew?: boolean }) {
  const { t } = useLanguage();
  const none = isNew ? t('listings.isNew') : t('listings.notAvailable');
  const text = rating === null ? none : shortRating(rating);
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${rating === null && !isNew ? 'text-faint' : 'text-ink'}`}
    >
      {rating === null && isNew ? null : (
        <Star
          aria-hidden="true"
          className={`size-4 shrink-0 ${rating === null ? '' : 'fill-star text-star'}`}
        />
      )}
      <span aria-hidden={rating === null && isNew ? undefined : true} className="font-semibold tabular-nums">
        {text}
      </span>
      <span className="sr-only">
        {rating === null ? t('listings.notRated') : t('listings.rated', { rating: text })}
      </span>
    </span>
  );
}
