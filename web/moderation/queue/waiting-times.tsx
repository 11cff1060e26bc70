import type { ReactNode } from 'react';
import { lengthOfTime } from '../elapsed-time.ts';
import { usePolledStats } from '../use-polling.ts';
import { serverNow } from '../../api/server-clock.ts';
import { localDateAndTime } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';

/** How long the oldest of a queue waits, and how long decisions took lately. */
export function WaitingTimes({ isEdit }: { isEdit: boolean }) {
  const { t, language } = useLanguage();
  const { data } = usePolledStats();
  const oldestAt = (isEdit ? data?.oldestEditAt : data?.oldestSubmissionAt) ?? null;
  const median = data?.medianSecondsToDecision ?? null;
  const shown = (ms: number) => lengthOfTime(ms, language) ?? t('moderation.filter.underAMinute');
  return (
    <dl className="flex min-h-11 flex-wrap items-center gap-x-8 gap-y-1 text-small text-soft">
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
