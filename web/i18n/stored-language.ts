import { INTERFACE_LANGUAGES, languageCookie, type InterfaceLanguage } from '#contract/vocabulary.ts';

/** The storage keys: of a chosen language, and of one detected on the first visit. */
const KEYS = { chosen: 'userSelectedLanguage', detected: 'detectedLanguage' } as const;

/** Whether a stored language was chosen or detected. */
export type Origin = keyof typeof KEYS;

/** The stored language; unknown values are ignored. */
export function storedLanguage(origin: Origin): InterfaceLanguage | undefined {
  try {
    const stored = localStorage.getItem(KEYS[origin]);
    return INTERFACE_LANGUAGES.find((language) => language === stored);
  } catch {
    return undefined; // storage can be forbidden
  }
}

/** Stores a language for this browser, and in a cookie for the next page's first HTML. */
export function storeLanguage(origin: Origin, language: InterfaceLanguage): void {
  document.cookie = languageCookie(language);
  try {
    localStorage.setItem(KEYS[origin], language);
  } catch {
    // Storage can be forbidden; the cookie then is enough.
  }
}
