import { fullCount } from './formats.ts';
import { useLanguage } from './language.tsx';

/** A count in full, or a word for one that is unknown. */
export function FullCount({ of: count }: { of: number | null }) {
  const { t, language } = useLanguage();
  return (
    <span className="tabular-nums">
      {count === null ? t('listings.unknown') : fullCount(count, language)}
    </span>
  );
}
