import { lengthOf } from '#contract/vocabulary.ts';
import { useLanguage } from '../../i18n/language.tsx';

/** How long a text is, of how much it may be. */
export function LengthOf({ text, most }: { text: string; most: number }) {
  const { t } = useLanguage();
  const length = lengthOf(text);
  return (
    <span className={`shrink-0 tabular-nums ${length > most ? 'font-semibold text-caution' : ''}`}>
      <span aria-hidden="true">
        {length} / {most}
      </span>
      <span className="sr-only">{t('form.length', { length, most })}</span>
    </span>
  );
}
