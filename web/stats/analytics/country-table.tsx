import ChevronRight from 'lucide-react/icons/chevron-right';
import { memo } from 'react';
import type { Snapshot } from '#contract/analytics.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { countryName } from './country-name.ts';

/** The map as a table: every country with visitors online. Each has a button that zooms the map to it. */
export const CountryTable = memo(function CountryTable({
  countries,
  onPoint,
  onLeave,
  onChoose,
}: {
  countries: Snapshot['countryDistribution'];
  onPoint: (country: string) => void;
  onLeave: () => void;
  onChoose: (country: string) => void;
}) {
  const { t, language } = useLanguage();
  if (countries.length === 0) return null; // the ranking says that there are none
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-small font-semibold text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {t('moderation.analytics.map.table')}
        <span className="tabular-nums">({fullCount(countries.length, language)})</span>
      </summary>
      <div className="max-h-80 overflow-y-auto">
        <table className="w-full text-small">
          <thead className="sticky top-0 z-1 bg-surface text-start text-soft">
            <tr className="[&>th]:py-1.5 [&>th]:font-medium">
              <th scope="col" className="text-start">
                {t('moderation.analytics.country')}
              </th>
              <th scope="col" className="text-end">
                {t('moderation.analytics.figures.activeUsers')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {countries.map(({ country, count }) => (
              <tr key={country}>
                <th scope="row" className="text-start font-normal">
                  <button
                    type="button"
                    onFocus={() => onPoint(country)}
                    onBlur={onLeave}
                    onClick={() => onChoose(country)}
                    className="min-h-11 text-start underline decoration-edge underline-offset-4 hover:text-accent-text hover:decoration-accent-text"
                  >
                    {countryName(country, language)}
                  </button>{' '}
                  <span className="text-faint">{country}</span>
                </th>
                <td className="text-end font-semibold tabular-nums">{fullCount(count, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
});
