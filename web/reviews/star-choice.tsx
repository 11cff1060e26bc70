import Star from 'lucide-react/icons/star';
import { RATING } from '#contract/vocabulary.ts';
import { useLanguage } from '../i18n/language.tsx';

const CHOICES = Array.from({ length: RATING.most }, (_, at) => at + 1);

/** How many stars to give, as a group of radio buttons that looks like a row of stars. */
export function StarChoice({ rating, onChoose }: { rating: number; onChoose: (rating: number) => void }) {
  const { t } = useLanguage();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('reviews.rating')}</legend>
      <div className="star-choice -ms-2 flex w-fit">
        {CHOICES.map((stars) => (
          <label
            key={stars}
            data-chosen={stars <= rating || undefined}
            className="relative inline-flex size-11 cursor-pointer items-center justify-center rounded-control transition-colors"
          >
            <input
              type="radio"
              name="rating"
              value={stars}
              checked={rating === stars}
              onChange={() => onChoose(stars)}
              required
              className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-control"
            />
            <Star aria-hidden="true" className="pointer-events-none size-7" />
            <span className="sr-only">{t('reviews.stars', { count: stars, shown: stars })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
