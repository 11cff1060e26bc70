import { useState } from 'react';
import { useIsHydrated } from '../i18n/day.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { timeZoneName } from '../stats/activity/activity-formats.ts';

/** In which time zone times are shown: the reader's, and in HTML UTC. */
export function TimeZone({ className }: { className: string }) {
  const { t, language } = useLanguage();
  const isHere = useIsHydrated();
  const [now] = useState(() => new Date());
  return (
    <p className={`truncate ${className}`}>
      {isHere ? t('life.yourTime', { zone: timeZoneName(now, language) }) : t('life.universalTime')}
    </p>
  );
}
