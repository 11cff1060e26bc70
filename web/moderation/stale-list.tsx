import { localTime } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';

/** Says that a list could not be asked for again, and from when it is. */
export function StaleList({ since }: { since: number }) {
  const { t, language } = useLanguage();
  return (
    <output className="mb-4 block rounded-control bg-accent-wash px-4 py-3 text-small">
      {t('moderation.list.stale', { time: localTime(new Date(since).toISOString(), language) })}
    </output>
  );
}
