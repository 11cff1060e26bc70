import { createInstance, type i18n } from 'i18next';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { en } from './en.ts';
import type { Texts } from './texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** The translator of one page, speaking the language that the server chose for it. */
export function createI18n(language: InterfaceLanguage, texts: Texts): i18n {
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
  });
  return i18n;
}
