import { useState } from 'react';
import { useIsHydrated } from '../../i18n/day.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { busiestWords } from './busiest-words.ts';
import { HeatMap } from './heat-map.tsx';
import { timeZoneName } from './activity-formats.ts';
import { localWeek, minutesAhead, type Week } from './local-week.ts';
import { WeekTable } from './week-table.tsx';

/** A week of a server in words, as a heat map and as a table: in the reader's time zone, and in HTML in UTC. */
export function WeekOfActivity({ online }: { online: Week }) {
  const { t, language } = useLanguage();
  const isHere = useIsHydrated();
  const [now] = useState(() => new Date());
  const week = isHere ? localWeek(online, minutesAhead(now)) : online;
  const words = busiestWords(week, t, language) ?? '';
  return (
    <>
      {/* Room for a line more on a phone, so that nothing moves when the reader's hours are longer words. */}
      <div className="min-h-21 sm:min-h-0">
        <p className="text-lead font-semibold text-balance [:lang(ja)_&]:[word-break:auto-phrase]">{words}</p>
        <p className="mt-1 text-small text-soft">
          {isHere ? t('life.yourTime', { zone: timeZoneName(now, language) }) : t('life.universalTime')}
        </p>
      </div>
      <HeatMap week={week} online={online} label={words} />
      <WeekTable week={week} />
    </>
  );
}
