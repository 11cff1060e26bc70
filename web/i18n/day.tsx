import { useSyncExternalStore } from 'react';
import { day, localDay, localTime, universalTime } from './formats.ts';
import { useLanguage } from './language.tsx';

/**
 * The day of an instant in the reader's time zone. HTML is cached for readers everywhere, so it has the day in UTC until
 * it is hydrated.
 */
export function Day({ at }: { at: string }) {
  const { language } = useLanguage();
  const isHere = useIsHydrated();
  return <time dateTime={at}>{isHere ? localDay(at, language) : day(at, language)}</time>;
}

/** The time of day of an instant within a day, for a sentence: as `Day` in the reader's time zone, in UTC until then. */
export function useTimeOfDay(): (at: string) => string {
  const { language } = useLanguage();
  const isHere = useIsHydrated();
  return (at) => (isHere ? localTime(at, language) : universalTime(at, language));
}

/** Whether the page is hydrated, so that the reader's time zone is known. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges() {
  return () => {};
}
