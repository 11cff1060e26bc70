import { serverNow } from '../api/server-clock.ts';
import { localDateAndTime } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { elapsedTime } from './elapsed-time.ts';

/** How long ago something was; for what is shown in the browser alone. */
export function TimeAgo({ at }: { at: string }) {
  const { t, language } = useLanguage();
  return (
    <time dateTime={at} title={localDateAndTime(at, language)}>
      {elapsedTime(at, serverNow(), language) ?? t('moderation.justNow')}
    </time>
  );
}
