import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { AsTable } from '../../ui/as-table.tsx';
import { shortDayText } from './figure-formats.ts';
import { METRICS, type DayFigures } from './day-figures.ts';

/** The figures of each day, today first. */
export function DayTable({ days }: { days: readonly DayFigures[] }) {
  const { t, language } = useLanguage();
  return (
    <AsTable caption={t('workshop.figures.table')}>
      <thead>
        <tr>
          <th scope="col">{t('workshop.figures.day')}</th>
          {METRICS.map((metric) => (
            <th key={metric} scope="col">
              {t(`workshop.figures.metrics.${metric}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, ...counts }) => (
          <tr key={day}>
            <th scope="row">{shortDayText(day, language)}</th>
            {METRICS.map((metric) => (
              <td key={metric}>{fullCount(counts[metric], language)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </AsTable>
  );
}
