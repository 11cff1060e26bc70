import Hash from 'lucide-react/icons/hash';
import type { CountedTag } from '#contract/tags.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { OptionParts } from './listbox.tsx';

/** A tag in a list of suggestions, with how many servers have it. */
export function TagOption({ tag, count }: CountedTag) {
  const { t, language } = useLanguage();
  return (
    <OptionParts
      sign={
        <span className="grid w-9 place-items-center text-soft">
          <Hash aria-hidden="true" className="size-4.5" />
        </span>
      }
      name={<bdi lang={contentLanguage('Other', tag)}>{tag}</bdi>}
      count={t('hero.servers', { count, shown: fullCount(count, language) })}
    />
  );
}
