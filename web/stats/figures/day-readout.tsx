import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { dayText } from './figure-formats.ts';
import { METRICS, type DayFigures, type Metric } from './day-figures.ts';

/** Says all figures of a day in a sentence. */
export function useDayWords() {
  const { t, language } = useLanguage();
  return (figures: DayFigures, isToday: boolean): string => {
    const day = dayText(figures.day, language);
    const counts = METRICS.map(
      (metric) => `${t(`workshop.figures.metrics.${metric}`)} ${fullCount(figures[metric], language)}`,
    );
    return new Intl.ListFormat(language).format([
      isToday ? t('workshop.figures.soFar', { day }) : day,
      ...counts,
    ]);
  };
}

/** All figures of a day, below the picture; the picture itself tells screen readers. */
export function DayReadout({
  figures,
  isToday,
  metric: chosen,
}: {
  figures: DayFigures;
  isToday: boolean;
  metric: Metric;
}) {
  const { t, language } = useLanguage();
  const day = dayText(figures.day, language);
  return (
    <div
      aria-hidden="true"
      className="mt-3 rounded-control border border-line px-4 py-3 text-small tabular-nums"
    >
      <p className="font-semibold">{isToday ? t('workshop.figures.soFar', { day }) : day}</p>
      <ul className="mt-1 grid grid-cols-2 gap-x-5 text-soft sm:flex sm:flex-wrap">
        {METRICS.map((metric) => (
          <li key={metric} className={metric === chosen ? 'font-semibold text-ink' : ''}>
            {t(`workshop.figures.metrics.${metric}`)}{' '}
            <span className="font-semibold text-ink">{fullCount(figures[metric], language)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
