import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { serverNow } from '../api/server-clock.ts';
import { useIsHydrated } from '../i18n/day.tsx';
import { useLanguage } from '../i18n/language.tsx';
import type { Reader } from './event-days.ts';

/** Where and when the page is read; each full minute it is rendered anew. */
export function useReader(): Reader {
  const { language } = useLanguage();
  const { now: renderedAt } = usePageFacts();
  const isHere = useIsHydrated();
  const now = useSyncExternalStore(
    watchMinutes,
    () => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS,
    () => (renderedAt === undefined ? null : Date.parse(renderedAt)),
  );
  return { language, now, timeZone: isHere ? undefined : 'UTC' };
}

/** Tells at each full minute, and when a page that was asleep is seen again. */
function watchMinutes(tell: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(tick, MINUTE_MS - (serverNow() % MINUTE_MS) + 1);
  };
  const tick = () => {
    tell();
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
