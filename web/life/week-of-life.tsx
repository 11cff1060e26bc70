import { useState } from 'react';
import { useIsHydrated } from '../i18n/day.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { busiestWords } from './busiest-words.ts';
import { HeatMap } from './heat-map.tsx';
import { timeZoneName } from './life-formats.ts';
import { localWeek, minutesAhead, type Week } from './local-week.ts';
import { WeekTable } from './week-table.tsx';

/** A week of a server in words, as a heat map and as a table: in the reader's time zone, and in HTML in UTC. */
export function WeekOfLife({ online }: { online: Week }) {
  const { t, language } = useLanguage();
  const isHere = useIsHydrated();
  const [now] = useState(() => new Date());
  const week = isHere ? localWeek(online, minutesAhead(now)) : online;
  const words = busiestWords(week, t, language) ?? '';
  return (
    <>
      {/* Room for two lines on a phone, so that nothing moves when the reader's hours are longer words. */}
      <p className="min-h-[3.6rem] text-lead font-semibold sm:min-h-[1.8rem]">{words}</p>
      <p className="mt-1 min-h-[2.625rem] text-small text-soft sm:min-h-[1.3125rem]">
        {isHere ? t('life.yourTime', { zone: timeZoneName(now, language) }) : t('life.universalTime')}
      </p>
      <HeatMap week={week} label={words} />
      <WeekTable week={week} />
    </>
  );
}
