import { fullCount, shortCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';

/** A count as cards show it, with the exact number for who points at it; a dash while Discord has not told it. */
export function Count({ of: count, className = '' }: { of: number | null; className?: string }) {
  const { t, language } = useLanguage();
  if (count === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('listings.unknown')}</span>
      </>
    );
  }
  return (
    <data value={count} title={fullCount(count, language)} className={`tabular-nums ${className}`}>
      {shortCount(count)}
    </data>
  );
}
