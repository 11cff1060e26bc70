import { useSyncExternalStore } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { localTime } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';

/** How long ago a session was seen. It updates itself, without a render of its parents. */
export function LastSeen({ at }: { at: string }) {
  const { t, language } = useLanguage();
  const seconds = useSyncExternalStore(watchSeconds, () => secondsSince(at));
  return (
    <time dateTime={at} title={localTime(at, language)}>
      {seconds < FRESH_SECONDS ? t('moderation.justNow') : sayAgo(seconds, language)}
    </time>
  );
}

const FRESH_SECONDS = 5;

/** Whole seconds in the first minute, then whole minutes. */
function secondsSince(instant: string) {
  const seconds = Math.max(0, Math.floor((serverNow() - Date.parse(instant)) / 1000));
  return seconds < 60 ? seconds : seconds - (seconds % 60);
}

function sayAgo(seconds: number, language: string) {
  const say = new Intl.RelativeTimeFormat(language, { style: 'narrow' });
  return seconds < 60 ? say.format(-seconds, 'second') : say.format(-seconds / 60, 'minute');
}

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all components that count. */
function watchSeconds(tell: () => void) {
  watchers.add(tell);
  timer ??= setInterval(() => {
    for (const watcher of watchers) watcher();
  }, 1000);
  return () => {
    watchers.delete(tell);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
