import { useId } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { changeText, largeFigure, percent } from './figure-formats.ts';
import { METRICS, type Metric } from './day-figures.ts';

const TILE = 'flex min-w-0 flex-col rounded-control border px-3.5 py-2.5 sm:px-4 sm:py-3';

/** The totals of a period, one of them selected for the chart, and the joins per view. */
export function Totals({
  totals,
  changes,
  chosen,
  onChoose,
}: {
  totals: Record<Metric, number>;
  changes: Partial<Record<Metric, number>>;
  chosen: Metric;
  onChoose: (metric: Metric) => void;
}) {
  const { t, language } = useLanguage();
  const name = useId();
  const { views, joins } = totals;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('workshop.figures.shown')}</legend>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-6">
        {METRICS.map((metric) => (
          <Choice
            key={metric}
            name={name}
            isChosen={metric === chosen}
            onChoose={() => onChoose(metric)}
            className={`${TILE} border-line hover:border-edge data-chosen:border-accent-text data-chosen:bg-accent-wash`}
          >
            <span className="text-small text-soft">{t(`workshop.figures.metrics.${metric}`)}</span>
            <Figure text={largeFigure(totals[metric], language)} change={changes[metric]} />
          </Choice>
        ))}
        <p className={`${TILE} border-transparent`}>
          <span className="text-small text-soft">{t('workshop.figures.joined')}</span>
          {/* Some join from a card or a link, without a view of the page. */}
          <Figure text={views === 0 || joins > views ? '–' : percent(joins / views, language)} />
        </p>
      </div>
    </fieldset>
  );
}

function Figure({ text, change }: { text: string; change?: number | undefined }) {
  const { language } = useLanguage();
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className="font-display text-figure font-bold">{text}</span>
      <span className="min-h-[1.45em] text-fine font-medium text-soft">
        {change === undefined ? null : changeText(change, language)}
      </span>
    </span>
  );
}
