import { Star } from 'lucide-react';
import { useLanguage } from '../i18n/language.tsx';
import { shortRating } from '../i18n/formats.ts';

/** The average of a listing's reviews, or that there is none. */
export function Rating({ rating }: { rating: number | null }) {
  const { t } = useLanguage();
  const text = rating === null ? t('listings.notAvailable') : shortRating(rating);
  return (
    <span className={`inline-flex items-center gap-1.5 ${rating === null ? 'text-faint' : 'text-ink'}`}>
      <Star
        aria-hidden="true"
        className={`size-4 ${rating === null ? '' : 'fill-accent-text text-accent-text'}`}
      />
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {text}
      </span>
      <span className="sr-only">
        {rating === null ? t('listings.notRated') : t('listings.rated', { rating: text })}
      </span>
    </span>
  );
}
