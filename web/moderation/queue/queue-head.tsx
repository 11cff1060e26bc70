import type { ReactNode } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { localDateAndTime } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { lengthOfTime } from '../elapsed-time.ts';
import { usePolledStats } from '../queries.ts';
import type { QueueFilter } from '../queue-filter.ts';
import { SelectAll } from './batch-bar.tsx';
import { QueueFilterBar } from './queue-filter-bar.tsx';
import type { useBatch } from './use-batch.ts';
import type { useRequestQueue } from './use-request-queue.ts';

/** What stands above the requests: the filter, the selection of all, and how long they take. */
export function QueueHead({
  queue: { cases, leftText },
  batch,
  isEdit,
  filter,
  onFilter,
  children,
}: {
  queue: ReturnType<typeof useRequestQueue>;
  batch: ReturnType<typeof useBatch>;
  isEdit: boolean;
  filter: QueueFilter;
  onFilter: (filter: QueueFilter) => void;
  /** The help on the keys. */
  children: ReactNode;
}) {
  const isEmpty = cases.all.length === 0;
  return (
    <>
      <QueueFilterBar filter={filter} isEdit={isEdit} onFilter={onFilter} />
      <div className="mb-2 flex flex-wrap items-center gap-x-5 text-small">
        {isEmpty ? null : <SelectAll waiting={cases.all} leftText={leftText} batch={batch} />}
        <WaitingTimes isEdit={isEdit} />
        {isEmpty ? null : <div className="contents">{children}</div>}
      </div>
    </>
  );
}

/** How long the oldest of a queue waits, and how long decisions took lately. */
function WaitingTimes({ isEdit }: { isEdit: boolean }) {
  const { t, language } = useLanguage();
  const { data } = usePolledStats();
  const oldestAt = (isEdit ? data?.oldestEditAt : data?.oldestSubmissionAt) ?? null;
  const median = data?.medianSecondsToDecision ?? null;
  const shown = (ms: number) => lengthOfTime(ms, language) ?? t('moderation.filter.underAMinute');
  return (
    <dl className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-1 text-small text-soft">
      <Time name={t('moderation.filter.oldest')}>
        {oldestAt === null ? null : (
          <time dateTime={oldestAt} title={localDateAndTime(oldestAt, language)}>
            {shown(Math.max(0, serverNow() - Date.parse(oldestAt)))}
          </time>
        )}
      </Time>
      <Time name={t('moderation.filter.median')}>{median === null ? null : shown(median * 1000)}</Time>
    </dl>
  );
}

/** A time with its name, or a dash while there is none. */
function Time({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{name}</dt>
      <dd className="font-semibold text-ink tabular-nums">{children ?? '–'}</dd>
    </div>
  );
}
