import { INTERFACE_LANGUAGES, languageCookie, type InterfaceLanguage } from '#contract/vocabulary.ts';

/** Where this browser keeps a language: one that was chosen, and one that was found for it on its first visit. */
const KEYS = { chosen: 'userSelectedLanguage', detected: 'detectedLanguage' } as const;

/** How a language came to be the one of this browser. */
export type Origin = keyof typeof KEYS;

/** The language that this browser keeps. Anything else that may be stored there counts for nothing. */
export function keptLanguage(origin: Origin): InterfaceLanguage | undefined {
  try {
    const kept = localStorage.getItem(KEYS[origin]);
    return INTERFACE_LANGUAGES.find((language) => language === kept);
  } catch {
    return undefined; // storage can be forbidden
  }
}

/** Keeps a language for this browser, and tells the server by a cookie, so that the next page comes in it. */
export function keepLanguage(origin: Origin, language: InterfaceLanguage): void {
  document.cookie = languageCookie(language);
  try {
    localStorage.setItem(KEYS[origin], language);
  } catch {
    // Storage can be forbidden; the cookie then is enough.
  }
}
