import { useId } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { Choice } from './choice.tsx';
import { PERIODS, type Period } from './queries.ts';

/** How many days to show, as segments of one control. */
export function PeriodChoice({ chosen, onChoose }: { chosen: Period; onChoose: (period: Period) => void }) {
  const { t } = useLanguage();
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{t('workshop.figures.period')}</legend>
      <div className="inline-flex rounded-control border border-edge">
        {PERIODS.map((period) => (
          <Choice
            key={period}
            name={name}
            isChosen={period === chosen}
            onChoose={() => onChoose(period)}
            className="inline-flex min-h-11 items-center rounded-control px-3.5 text-small font-semibold whitespace-nowrap text-soft hover:text-ink data-chosen:bg-accent-wash data-chosen:text-accent-text sm:px-4"
          >
            {t('workshop.figures.days', { days: period })}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
