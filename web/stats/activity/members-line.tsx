import type { ReplyOf } from '#contract/endpoint.ts';
import type { getLife } from '#contract/activity.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { AsTable } from '../../ui/as-table.tsx';
import { GrowthFigures } from './growth-figures.tsx';
import { shortDays } from './activity-formats.ts';
import { byWeek, drawnOf, lineOf, scaleOf, type DayCount } from './members-history.ts';

/** The members of the last months as a line, with the growth in figures; nothing as long as neither is known. */
export function MembersHistory({ members, growth }: Pick<ReplyOf<typeof getLife>, 'members' | 'growth'>) {
  const { t } = useLanguage();
  const drawn = drawnOf(members);
  const isLine = drawn.length > 1;
  if (!isLine && growth.days7 === null && growth.days30 === null) return null;
  return (
    <section className="mt-4 border-t border-line pt-6">
      <h3 className="font-display text-title font-semibold">{t('listings.members')}</h3>
      <GrowthFigures growth={growth} />
      {isLine ? (
        <>
          <Line drawn={drawn} />
          <MembersTable drawn={drawn} />
        </>
      ) : null}
    </section>
  );
}

function Line({ drawn }: { drawn: readonly DayCount[] }) {
  const { t, language } = useLanguage();
  const shortDay = shortDays(language);
  const counts = drawn.map(({ count }) => count);
  const say = (count: number) => fullCount(count, language);
  const [least, most] = [say(Math.min(...counts)), say(Math.max(...counts))];
  const ends = [drawn[0], drawn.at(-1)].filter((end) => end !== undefined);
  const [first, last] = ends.map(({ day, count }) => ({ day: shortDay(day), count: say(count) }));
  const scale = scaleOf(drawn);
  const label = t('life.line', {
    firstDay: first?.day ?? '',
    lastDay: last?.day ?? '',
    first: first?.count ?? '',
    last: last?.count ?? '',
    least,
    most,
  });
  return (
    <div className="mt-4 text-fine text-soft tabular-nums">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
        <svg
          role="img"
          aria-label={label}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="h-24 w-full overflow-visible border-y border-line"
        >
          <path
            d={lineOf(drawn)}
            className="fill-none stroke-chart stroke-2"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div aria-hidden="true" className="flex flex-col justify-between text-end">
          <span>{say(scale.to)}</span>
          <span>{say(scale.from)}</span>
        </div>
      </div>
      <p aria-hidden="true" className="mt-2 flex flex-wrap justify-between gap-x-6">
        {[first, last].map((end) => (
          <span key={end?.day}>
            {end?.day} <span className="font-semibold text-ink">{end?.count}</span>
          </span>
        ))}
      </p>
      <p aria-hidden="true">{t('life.range', { least, most })}</p>
    </div>
  );
}

function MembersTable({ drawn }: { drawn: readonly DayCount[] }) {
  const { t, language } = useLanguage();
  const shortDay = shortDays(language);
  return (
    <AsTable caption={t('life.membersByWeek')}>
      <thead>
        <tr>
          <th scope="col">{t('life.day')}</th>
          <th scope="col">{t('listings.members')}</th>
        </tr>
      </thead>
      <tbody>
        {byWeek(drawn)
          .toReversed()
          .map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">{shortDay(day)}</th>
              <td>{fullCount(count, language)}</td>
            </tr>
          ))}
      </tbody>
    </AsTable>
  );
}
