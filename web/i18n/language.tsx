import { createContext, use, type ReactNode } from 'react';
import type { i18n } from 'i18next';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { loadTexts } from './texts.ts';

/** What each language of the interface calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<InterfaceLanguage, string>> = {
  en: 'English',
  ko: '한국어',
  ja: '日本語',
};

interface LanguageChoice {
  readonly language: InterfaceLanguage;
  /** Shows the site in another language at once, and remembers it for this browser. */
  readonly chooseLanguage: (language: InterfaceLanguage) => Promise<void>;
}

const LanguageContext = createContext<LanguageChoice | null>(null);

/** Makes the translator and the visitor's choice of language known to everything below. */
export function LanguageProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <Choice i18n={i18n}>{children}</Choice>
    </I18nextProvider>
  );
}

/** The language that the page is in, and the way to change it. */
export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (choice === null) throw new Error('useLanguage must be used within LanguageProvider');
  return choice;
}

function Choice({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  useTranslation(); // renders again when the language has changed
  const shown = i18n.language;
  const choice: LanguageChoice = {
    language: INTERFACE_LANGUAGES.find((language) => language === shown) ?? 'en',
    chooseLanguage: async (language) => {
      i18n.addResourceBundle(language, 'translation', await loadTexts(language));
      await i18n.changeLanguage(language);
      rememberLanguage(language);
    },
  };
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

/** Keeps the choice for this browser, and tells the server by a cookie, so that the next page comes in it. */
function rememberLanguage(language: InterfaceLanguage): void {
  document.cookie = `language=${language}; Max-Age=31536000; Path=/; SameSite=Lax`;
  try {
    localStorage.setItem('userSelectedLanguage', language);
  } catch {
    // Storage can be forbidden; the cookie then is enough.
  }
}
