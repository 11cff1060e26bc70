import { MARK_SIZES, markStrength, rangeOf } from '#contract/week-marks.ts';
import { shortCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { dayName, shortHour } from './busiest-words.ts';
import type { Week } from './local-week.ts';
import { daysInOrder, marksOf } from './marks.ts';

/**
 * A week with a mark for each hour: the more are online, the larger and stronger it is. What the smallest and the largest
 * stand for is told by the counted hours, `online`: so it is the same in every time zone, and moves nothing.
 */
export function HeatMap({ week, online, label }: { week: Week; online: Week; label: string }) {
  const { language } = useLanguage();
  const days = daysInOrder(language);
  const marks = marksOf(week, days);
  return (
    <>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 text-fine text-soft">
        <ol aria-hidden="true" className="grid grid-rows-7">
          {days.map((day) => (
            <li key={day} className="flex items-center justify-end">
              {dayName(day, language, 'short')}
            </li>
          ))}
        </ol>
        <svg
          role="img"
          aria-label={label}
          viewBox="0 0 24 7"
          preserveAspectRatio="none"
          className="h-38.5 w-full overflow-visible sm:h-56"
        >
          <path
            d="M0 0v7M6 0v7M12 0v7M18 0v7M24 0v7"
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
          {marks.map((path, size) => (path === '' ? null : <Marks key={path} path={path} size={size} />))}
        </svg>
        <div
          aria-hidden="true"
          className="relative col-start-2 mt-1 grid grid-cols-4 tabular-nums *:-translate-x-1/2"
        >
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour} className={`w-12 text-center ${hour === 24 ? 'absolute start-full' : ''}`}>
              {shortHour(hour, language)}
            </span>
          ))}
        </div>
      </div>
      <Legend week={online} />
    </>
  );
}

/** What the smallest and the largest mark stand for. */
function Legend({ week }: { week: Week }) {
  const { t } = useLanguage();
  const range = rangeOf(week);
  if (range === null) return null;
  const { least, most } = range;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fine text-soft tabular-nums">
      <span>{t('life.fewest', { shown: shortCount(Math.round(least)) })}</span>
      <svg aria-hidden="true" viewBox={`0 0 ${MARK_SIZES.length} 1`} className="h-4 w-28">
        {MARK_SIZES.map((length, size) => (
          <Marks key={length} path={`M${size} 0h${length}`} size={size} />
        ))}
      </svg>
      <span>{t('life.most', { shown: shortCount(Math.round(most)) })}</span>
      {week.includes(null) ? <span className="sm:ms-auto">{t('life.unmeasured')}</span> : null}
    </p>
  );
}

/** Marks of one size, in the middle of their places. */
function Marks({ path, size }: { path: string; size: number }) {
  const length = MARK_SIZES[size] ?? 1;
  return (
    <path
      d={path}
      transform={`translate(${Math.round(500 * (1 - length)) / 1000} .5)`}
      className="stroke-online"
      strokeWidth={length}
      strokeOpacity={markStrength(size)}
    />
  );
}
