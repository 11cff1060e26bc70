import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { loadTexts, type ModerationTexts, type Texts } from './texts.ts';
import { createTranslate, type Translate } from './translate.ts';

/** What each language of the interface calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<InterfaceLanguage, string>> = {
  en: 'English',
  ko: '한국어',
  ja: '日本語',
};

/** A language together with its texts. */
export interface SpokenLanguage {
  readonly language: InterfaceLanguage;
  readonly texts: Texts;
}

interface LanguageChoice {
  readonly language: InterfaceLanguage;
  readonly texts: Texts;
  /** Says a text in that language. */
  readonly t: Translate;
  /** Shows the site in another language at once, and remembers it for this browser. */
  readonly chooseLanguage: (language: InterfaceLanguage) => Promise<void>;
}

const LanguageContext = createContext<LanguageChoice | null>(null);

/** Makes the page's language known to everything below; the first is the one that the server chose. */
export function LanguageProvider({ first, children }: { first: SpokenLanguage; children: ReactNode }) {
  const [{ language, texts }, speak] = useState(first);
  const chooseLanguage = useCallback(async (chosen: InterfaceLanguage) => {
    const texts = await loadTexts(chosen);
    speak({ language: chosen, texts });
    rememberLanguage(chosen);
  }, []);
  // A choice that this browser keeps, but whose cookie is gone, is taken up again.
  useEffect(() => {
    const kept = keptLanguage();
    if (kept === undefined || kept === first.language) return;
    void loadTexts(kept).then((texts) => speak({ language: kept, texts }));
    rememberLanguage(kept);
  }, [first.language]);
  const choice = useMemo(
    () => ({ language, texts, t: createTranslate(language, texts), chooseLanguage }),
    [language, texts, chooseLanguage],
  );
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

/** Lets what is below say the texts of the admins' dashboard as well. */
export function ModerationVoice({
  texts: moderation,
  children,
}: {
  texts: ModerationTexts;
  children: ReactNode;
}) {
  const choice = useLanguage();
  const wider = useMemo(
    () => ({ ...choice, t: createTranslate(choice.language, { ...choice.texts, moderation }) }),
    [choice, moderation],
  );
  return <LanguageContext value={wider}>{children}</LanguageContext>;
}

/** The language that the page is in, its texts, and the way to change it. */
export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (choice === null) throw new Error('useLanguage must be used within LanguageProvider');
  return choice;
}

/** The language that was chosen in this browser, unless the address asks for one by itself. */
function keptLanguage(): InterfaceLanguage | undefined {
  try {
    if (new URLSearchParams(location.search).has('lang')) return undefined;
    const kept = localStorage.getItem('userSelectedLanguage');
    return INTERFACE_LANGUAGES.find((language) => language === kept);
  } catch {
    return undefined; // storage can be forbidden
  }
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
