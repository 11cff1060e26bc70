import { serverNow } from '../api/server-clock.ts';
import { useIsHydrated } from '../i18n/day.tsx';
import { day, localDay } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { daysSince, reviewAge } from './review-age.ts';

/**
 * How long ago something was written. The HTML holds its date, since a kept page may be hours old and knows no reader;
 * the browser makes an age of it, by the reader's days. It is looked at whenever the page changes.
 */
export function ReviewDate({ at }: { at: string }) {
  const { t, language } = useLanguage();
  const isHere = useIsHydrated();
  const date = isHere ? localDay(at, language) : day(at, language);
  return (
    <time dateTime={at} title={date}>
      {isHere ? reviewAge(daysSince(at, serverNow()), date, { t, language }) : date}
    </time>
  );
}
