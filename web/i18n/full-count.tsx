import { fullCount } from './formats.ts';
import { useLanguage } from './language.tsx';

/** A count in full, or a word for one that is unknown. */
export function FullCount({ of: count }: { of: number | null }) {
  const { t, language } = useLanguage();
  if (count === null) return t('listings.unknown');
  return <span className="tabular-nums">{fullCount(count, language)}</span>;
}
