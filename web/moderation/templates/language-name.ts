import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { made } from '../../i18n/formats.ts';

/** The name of a language of templates, in the language of the page. */
export function languageName(named: InterfaceLanguage, language: InterfaceLanguage): string {
  return namesIn(language).of(named) ?? named;
}

const namesIn = made((language) => new Intl.DisplayNames(language, { type: 'language' }));
