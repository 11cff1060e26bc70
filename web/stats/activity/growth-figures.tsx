import type { ReplyOf } from '#contract/endpoint.ts';
import type { getLife } from '#contract/activity.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { growthText } from './activity-formats.ts';
import { activityOf } from './queries.ts';

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

/** The growth of the last month, or week, among the figures of a server; nothing as long as none is known. */
export function MeasuredGrowth({ discordServerId }: { discordServerId: string }) {
  const { t } = useLanguage();
  const { data: activity } = useApiQuery(activityOf(discordServerId));
  const { days7 = null, days30 = null } = activity?.growth ?? {};
  const growth = days30 ?? days7;
  if (growth === null) return null;
  return (
    <div className="text-small sm:ms-auto">
      <dt className="sr-only">{t('listings.members')}</dt>
      <dd className="font-medium tabular-nums">
        <Figure days={days30 === null ? 7 : 30} {...growth} />
      </dd>
    </div>
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
