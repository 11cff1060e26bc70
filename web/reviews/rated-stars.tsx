import { useLanguage } from '../i18n/language.tsx';
import { Stars } from './stars.tsx';

/** The stars that one review gave, spoken as a number. */
export function RatedStars({ rating }: { rating: number }) {
  const { t } = useLanguage();
  return (
    <span className="inline-flex">
      <Stars rating={rating} className="h-4" />
      <span className="sr-only">{t('listings.rated', { rating })}</span>
    </span>
  );
}
