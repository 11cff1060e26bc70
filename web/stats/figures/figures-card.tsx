import Download from 'lucide-react/icons/download';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useId, useState } from 'react';
import { type Figures, getFigures, getFiguresFile } from '#contract/figures.ts';
import type { WorkshopListing } from '#contract/workshop.ts';
import { localDay, fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { CARD } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DayChart } from './day-chart.tsx';
import { METRICS, totalsOf, type Metric, type DayFigures, changesOf } from './day-figures.ts';
import { Sources } from './sources.tsx';
import { Totals } from './totals.tsx';
import { AsTable } from '../../ui/as-table.tsx';
import { shortDayText } from './figure-formats.ts';
import { Segments } from '../../ui/form/segments.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeyOf, apiQuery, type ApiQuery } from '../../api/query.ts';
import { addressOf } from '#contract/endpoint.ts';

/** How often a listing was seen, viewed, joined and bumped lately: in figures, as a picture, a table and a file. */
export function FiguresCard({
  listing,
}: {
  listing: Pick<WorkshopListing, 'discordServerId' | 'createdAt'>;
}) {
  const { t } = useLanguage();
  const { discordServerId: guildId, createdAt } = listing;
  const heading = useId();
  const [period, choosePeriod] = useState<Period>(30);
  const { figures, isLoading, refetch } = useFigures(guildId, period);
  return (
    <section aria-labelledby={heading} className={CARD}>
      <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-2.5">
        <h2 id={heading} className="font-display text-title font-semibold">
          {t('workshop.figures.title')}
        </h2>

        <Segments
          label={t('workshop.figures.period')}
          options={PERIODS.map((value) => ({ value, label: t('workshop.figures.days', { days: value }) }))}
          chosen={period}
          onChoose={choosePeriod}
        />
        <output className="flex size-5 items-center">
          {isLoading && figures !== undefined ? (
            <>
              <LoaderCircle aria-hidden="true" className="size-5 animate-spin text-soft" />
              <span className="sr-only">{t('workshop.figures.loading')}</span>
            </>
          ) : null}
        </output>
        <a href={figuresFileOf(guildId, period)} download className={`${BUTTON.aside} ms-auto -me-3 gap-2`}>
          <Download aria-hidden="true" className="size-4.5" />
          {t('workshop.figures.file')}
        </a>
      </div>
      {figures !== undefined ? (
        <div aria-busy={isLoading}>
          <LoadedFigures figures={figures} since={createdAt} />
        </div>
      ) : isLoading ? (
        <FiguresSkeleton />
      ) : (
        <Notice urgent title={t('workshop.figures.loadFailed')}>
          <button type="button" className={BUTTON.quiet} onClick={refetch}>
            {t('listings.tryAgain')}
          </button>
        </Notice>
      )}
    </section>
  );
}

function LoadedFigures({
  figures: { days, wholeDays, sources },
  since,
}: {
  figures: Figures;
  since: string;
}) {
  const { t } = useLanguage();
  const [metric, chooseMetric] = useState<Metric>('views');
  const totals = totalsOf(days);
  if (METRICS.every((counted) => totals[counted] === 0)) return <NothingYet since={since} />;
  const changes = changesOf(wholeDays);
  return (
    <>
      <Totals totals={totals} changes={changes} chosen={metric} onChoose={chooseMetric} />
      <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <DayChart days={days} metric={metric} />
          <p className="mt-3 text-fine text-soft">
            <span>{t('workshop.figures.utc')}</span>
            {Object.keys(changes).length === 0 ? null : (
              <span> {t('workshop.figures.changes', { days: days.length })}</span>
            )}
          </p>
          <DayTable days={days} />
        </div>
        <div>
          <Sources sources={sources} />
          <p className="mt-5 text-fine text-soft">{t('workshop.figures.meaning')}</p>
        </div>
      </div>
    </>
  );
}

/** Since when it is counted, and how a listing gets views. */
function NothingYet({ since }: { since: string }) {
  const { t, language } = useLanguage();
  return (
    <div className="grid gap-2">
      <p className="text-lead font-medium">{t('workshop.figures.nothing')}</p>
      <p className="text-soft">{t('workshop.figures.since', { day: localDay(since, language) })}</p>
      <p className="max-w-prose text-soft">{t('workshop.figures.howTo')}</p>
      <p className="mt-2 max-w-prose text-fine text-soft">{t('workshop.figures.meaning')}</p>
    </div>
  );
}

/** As high as the figures with a few sources, so that what follows stays in its place. */
function FiguresSkeleton() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className="animate-wait">
      <output className="sr-only">{t('workshop.figures.loading')}</output>
      <div className="h-299 rounded-small bg-raised sm:h-252 lg:h-148" />
    </div>
  );
}

/** The figures of each day, today first. */
function DayTable({ days }: { days: readonly DayFigures[] }) {
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

const FRESH_FOR_MS = 60_000;

/** The figures of a period; until they are there, those of the period before. */
function useFigures(guildId: string, period: Period) {
  const query = useQuery<Figures>({
    queryKey: queryKeyOf(figuresOf(guildId, period)),
    placeholderData: keepPreviousData,
    staleTime: FRESH_FOR_MS,
  });
  return { figures: query.data, isLoading: query.isFetching, refetch: () => void query.refetch() };
}

/** The periods that a manager can choose, in days. */
const PERIODS = [7, 30, 90] as const;
type Period = (typeof PERIODS)[number];

/** The figures of a guild's listing in the last days. */
function figuresOf(guildId: string, days: Period): ApiQuery<typeof getFigures> {
  return apiQuery(getFigures, { params: { guildId }, query: { days } });
}

/** The address of the same as a file. */
function figuresFileOf(guildId: string, days: Period): string {
  return addressOf(getFiguresFile, { params: { guildId }, query: { days } });
}
