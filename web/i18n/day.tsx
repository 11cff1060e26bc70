import { useSyncExternalStore } from 'react';
import { day, localDay } from './formats.ts';
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

/** Whether the page is hydrated, so that the reader's time zone is known. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverTold,
    () => true,
    () => false,
  );
}

function neverTold() {
  return () => {};
}
