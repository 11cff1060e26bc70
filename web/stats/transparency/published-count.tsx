import { SMALLEST_PUBLISHED } from '#contract/transparency.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { hoursText } from './month-formats.ts';

/** A published number; a suppressed one reads as fewer than five, in a table as a sign. */
export function PublishedCount({ count, isShort = false }: { count: number | null; isShort?: boolean }) {
  const { t, language } = useLanguage();
  if (count !== null) return fullCount(count, language);
  const few = t('transparency.few', { count: SMALLEST_PUBLISHED });
  if (!isShort) return <span>{few}</span>;
  return (
    <>
      <span aria-hidden="true">{`<${SMALLEST_PUBLISHED}`}</span>
      <span className="sr-only">{few}</span>
    </>
  );
}

/** Hours to a decision; a dash where there were too few decisions to show. */
export function PublishedHours({ hours }: { hours: number | null }) {
  const { t, language } = useLanguage();
  if (hours !== null) return <span>{hoursText(hours, language)}</span>;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('transparency.notTold')}</span>
    </>
  );
}
