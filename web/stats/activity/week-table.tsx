import { shortCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { dayName, shortHour } from './busiest-words.ts';
import type { Week } from './local-week.ts';
import { daysInOrder } from './marks.ts';
import { AsTable } from '../../ui/as-table.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** How many are online in each hour of a week. */
export function WeekTable({ week }: { week: Week }) {
  const { t, language } = useLanguage();
  const days = daysInOrder(language);
  return (
    <AsTable caption={t('life.onlineByHour')}>
      <thead>
        <tr>
          <th scope="col">{t('life.hour')}</th>
          {days.map((day) => (
            <th key={day} scope="col">
              {dayName(day, language, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {HOURS.map((hour) => (
          <tr key={hour}>
            <th scope="row">{`${shortHour(hour, language)}–${shortHour(hour + 1, language)}`}</th>
            {days.map((day) => {
              const count = week[day * HOURS.length + hour] ?? null;
              return <td key={day}>{count === null ? '–' : shortCount(Math.round(count))}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </AsTable>
  );
}
