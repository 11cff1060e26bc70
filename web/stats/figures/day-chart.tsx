import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { roundCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { DayReadout, useDayWords } from './day-readout.tsx';
import { shortDayText } from './figure-formats.ts';
import { barsOf, placeOf, topOf, weekendsOf, type DayFigures, type Metric } from './day-figures.ts';

const WEEK = 7;

/** A figure by day as bars. A pointer, a finger or the keys lead from day to day, whose figures stand below. */
export function DayChart({ days, metric }: { days: readonly DayFigures[]; metric: Metric }) {
  const { t, language } = useLanguage();
  const [picked, setPicked] = useState<string | null>(null);
  const say = useDayWords();
  const last = days.length - 1;
  const found = days.findIndex(({ day }) => day === picked);
  const at = found === -1 ? last : found;
  const selected = days[at];
  const pick = (to: number) => setPicked(days[Math.max(0, Math.min(to, last))]?.day ?? null);
  if (selected === undefined) return null;
  return (
    <div className="mt-6">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 text-fine text-soft tabular-nums">
        <Scale top={topOf(Math.max(...days.map((day) => day[metric])))} />
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has other places for its values
          role="slider"
          tabIndex={0}
          aria-label={t('workshop.figures.byDay', { metric: t(`workshop.figures.metrics.${metric}`) })}
          aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={at + 1}
          aria-valuetext={say(selected, at === last)}
          onKeyDown={(event) => moveByKey(event, { at, last, pick })}
          onPointerDown={(event) => pick(dayUnder(event, days.length))}
          onPointerMove={(event) => pick(dayUnder(event, days.length))}
          onPointerLeave={({ pointerType }) => {
            if (pointerType === 'mouse') setPicked(null);
          }}
          className="h-44 cursor-crosshair touch-pan-y rounded-small outline-offset-3"
        >
          <Bars days={days} metric={metric} at={at} />
        </div>
        <p aria-hidden="true" className="col-start-2 mt-1.5 flex justify-between gap-x-4">
          <span>{shortDayText(days[0]?.day ?? '', language)}</span>
          <span>{t('workshop.figures.today')}</span>
        </p>
      </div>
      <DayReadout figures={selected} isToday={at === last} metric={metric} />
    </div>
  );
}

/** The numbers beside the lines: the top of the scale, its middle, and nothing. */
function Scale({ top }: { top: number }) {
  const { language } = useLanguage();
  return (
    <div aria-hidden="true" className="-my-2 flex min-w-5 flex-col justify-between text-end leading-4">
      {[top, top / 2, 0].map((number) => (
        <span key={number}>{roundCount(number, language)}</span>
      ))}
    </div>
  );
}

function Bars({ days, metric, at }: { days: readonly DayFigures[]; metric: Metric; at: number }) {
  const { whole, today } = barsOf(days.map((day) => day[metric]));
  const thin = { vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${days.length} 100`}
      preserveAspectRatio="none"
      className="size-full overflow-visible"
    >
      <path d={weekendsOf(days)} className="fill-raised" />
      <path d={placeOf(at)} className="fill-edge/40" />
      <path d={`M0 0h${days.length}M0 50h${days.length}`} className="stroke-line" {...thin} />
      <path d={whole} className="fill-chart" />
      <path d={today} className="fill-chart/15 stroke-chart stroke-[1.5px]" strokeDasharray="4 3" {...thin} />
      <path d={`M0 100h${days.length}`} className="stroke-edge" {...thin} />
    </svg>
  );
}

function dayUnder({ clientX, currentTarget }: PointerEvent<HTMLElement>, days: number) {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.floor(((clientX - left) / width) * days);
}

/** The keys of a slider: arrows by day, page keys by week, and both ends. */
function moveByKey(
  event: KeyboardEvent,
  { at, last, pick }: { at: number; last: number; pick: (to: number) => void },
) {
  const to = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - WEEK,
    PageUp: at + WEEK,
    Home: 0,
    End: last,
  }[event.key];
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  pick(to);
}
