import { useSyncExternalStore } from 'react';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { serverNow } from '../api/server-clock.ts';

/** When a listing can be bumped again, by its last bump; null when it never was. */
export function nextBumpAfter(lastBumpedAt: string | null): string | null {
  return lastBumpedAt === null ? null : new Date(Date.parse(lastBumpedAt) + BUMP_COOLDOWN_MS).toISOString();
}

/** Whole seconds until an instant by the server's clock, counted down as they pass; 0 from then on. */
export function useSecondsUntil(instant: string | null): number {
  const end = instant === null ? -Infinity : Date.parse(instant);
  return useSyncExternalStore(
    (tell) => watchSeconds(end, tell),
    () => secondsUntil(end),
    () => 0,
  );
}

/** A length of time as a countdown shows it, `m:ss`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds that have begun count whole, so that 0 is said when the end has come and not before. */
function secondsUntil(end: number) {
  return Math.max(0, Math.ceil((end - serverNow()) / 1000));
}

/**
 * Tells at each full second before the end. The time that is left is read off the clock each time, so nothing adds up;
 * a page that was asleep is right again as soon as it is seen.
 */
function watchSeconds(end: number, tell: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    clearTimeout(timer);
    tell();
    const left = end - serverNow();
    if (left > 0) timer = setTimeout(tick, left % 1000 || 1000);
  };
  tick();
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
