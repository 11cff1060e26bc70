import { useSyncExternalStore } from 'react';
import { day, dayHere } from './formats.ts';
import { useLanguage } from './language.tsx';

/**
 * The day of an instant by the reader's own calendar. HTML is kept for readers everywhere, so it has the day in UTC
 * until the browser takes it over.
 */
export function Day({ at }: { at: string }) {
  const { language } = useLanguage();
  const isHere = useIsHere();
  return <time dateTime={at}>{isHere ? dayHere(at, language) : day(at, language)}</time>;
}

/** Whether the reader's time zone is known: in a browser, once what the server rendered has been taken over. */
export function useIsHere(): boolean {
  return useSyncExternalStore(
    neverTold,
    () => true,
    () => false,
  );
}

function neverTold() {
  return () => {};
}
