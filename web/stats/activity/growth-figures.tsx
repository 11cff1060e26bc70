import type { ReplyOf } from '#contract/endpoint.ts';
import type { getLife } from '#contract/activity.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { growthText } from './activity-formats.ts';

type Growth = ReplyOf<typeof getLife>['growth'];

/** The growth of the last 7 and 30 days, as far as known. */
export function GrowthFigures({ growth: { days7, days30 } }: { growth: Growth }) {
  const known = [
    { days: 7, growth: days7 },
    { days: 30, growth: days30 },
  ];
  return (
    <ul className="mt-1 text-soft tabular-nums">
      {known.map(({ days, growth }) =>
        growth === null ? null : (
          <li key={days}>
            <Figure days={days} {...growth} />
          </li>
        ),
      )}
    </ul>
  );
}

function Figure({ days, count, percent }: { days: number; count: number; percent: number }) {
  const { t, language } = useLanguage();
  return (
    <span>
      {count === 0
        ? t('life.unchanged', { days })
        : t('life.growth', { days, count, ...growthText(count, percent, language) })}
    </span>
  );
}
