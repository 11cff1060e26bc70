import { useSyncExternalStore } from 'react';
import { serverNow } from '../api/server-clock.ts';
import { day } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { sayAge, wholeDaysSince } from './age.ts';

/**
 * How long ago something was written. The HTML holds its date, since a kept page may be hours old; the browser makes
 * an age of it.
 */
export function WrittenAt({ at }: { at: string }) {
  const { t, language } = useLanguage();
  const days = useSyncExternalStore(
    neverTold,
    () => wholeDaysSince(at, serverNow()),
    () => null,
  );
  const date = day(at, language);
  return (
    <time dateTime={at} title={date}>
      {days === null ? date : sayAge(days, at, { t, language })}
    </time>
  );
}

/** Nobody tells that time passes; it is looked at whenever the page changes. */
function neverTold() {
  return () => {};
}
