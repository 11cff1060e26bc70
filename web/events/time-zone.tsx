import { useState } from 'react';
import { useIsHydrated } from '../i18n/day.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { timeZoneName } from '../stats/activity/activity-formats.ts';

/** In which time zone times are shown: the reader's, and in HTML UTC. */
export function TimeZone() {
  const { t, language } = useLanguage();
  const isHere = useIsHydrated();
  const [now] = useState(() => new Date());
  return (
    <p className="mb-3 truncate text-small text-soft">
      {isHere ? t('life.yourTime', { zone: timeZoneName(now, language) }) : t('life.universalTime')}
    </p>
  );
}
