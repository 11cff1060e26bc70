import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { languageInQuery } from '#contract/paths.ts';
import { type InterfaceLanguage, languageOfCountry } from '#contract/vocabulary.ts';
import { whenIdle } from '../api/when-idle.ts';
import { storeLanguage, storedLanguage } from './stored-language.ts';
import { loadTexts, type TextSet } from './texts.ts';
import { createTranslate, type Translate } from './translate.ts';
import { DETECTION_PREFIX, trackPageView } from '#contract/analytics.ts';
import { call } from '../api/call.ts';
import { randomId } from '../api/random-id.ts';

/** A language with its texts. */
export interface LoadedLanguage {
  readonly language: InterfaceLanguage;
  readonly texts: TextSet;
}

interface LanguageChoice {
  readonly language: InterfaceLanguage;
  readonly texts: TextSet;
  /** Translates a text into that language. */
  readonly t: Translate;
  /** Shows the site in another language at once, and remembers it for this browser. */
  readonly chooseLanguage: (language: InterfaceLanguage) => Promise<void>;
}

const LanguageContext = createContext<LanguageChoice | null>(null);

/** Provides the page's language; `first` is the one that the server chose. */
export function LanguageProvider({ first, children }: { first: LoadedLanguage; children: ReactNode }) {
  const [{ language, texts }, setLanguage] = useState(first);
  const lastChosen = useRef<InterfaceLanguage>(null);
  const chooseLanguage = useCallback(async (chosen: InterfaceLanguage) => {
    lastChosen.current = chosen;
    const texts = await loadTexts(chosen);
    // The texts of an earlier choice can arrive later.
    if (lastChosen.current !== chosen) return;
    setLanguage({ language: chosen, texts });
    storeLanguage('chosen', chosen);
  }, []);
  useEffect(() => {
    const inAddress = languageInQuery(new URLSearchParams(location.search));
    if (inAddress !== null) {
      // An address with a language is a choice, as in the menu.
      storeLanguage('chosen', inAddress);
      return;
    }
    const show = async (wanted: InterfaceLanguage) => {
      if (wanted === first.language) return;
      const texts = await loadTexts(wanted);
      // A transition leaves the parts whose code is on the way as they are until it is there.
      startTransition(() => {
        // The person may have chosen one meanwhile.
        if ((storedLanguage('chosen') ?? wanted) === wanted) setLanguage({ language: wanted, texts });
      });
    };
    // A stored language whose cookie is gone is used again.
    for (const origin of ['chosen', 'detected'] as const) {
      const stored = storedLanguage(origin);
      if (stored === undefined) continue;
      if (stored !== first.language) storeLanguage(origin, stored);
      void show(stored);
      return;
    }
    whenIdle(() => void detect(first.language, show));
  }, [first.language]);
  const choice = useMemo(
    () => ({ language, texts, t: createTranslate(language, texts), chooseLanguage }),
    [language, texts, chooseLanguage],
  );
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

/** The page's language, its texts, and a function to change it. */
export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (choice === null) throw new Error('useLanguage must be used within LanguageProvider');
  return choice;
}

/** Detects the language on a browser's first visit; from then on only a choice changes it. */
async function detect(current: InterfaceLanguage, show: (wanted: InterfaceLanguage) => Promise<void>) {
  try {
    const detected = (await detectLanguage()) ?? current;
    if (storedLanguage('chosen') !== undefined) return;
    storeLanguage('detected', detected);
    await show(detected);
  } catch (error) {
    // oxlint-disable-next-line no-console -- a failure is only logged
    console.error('Failed to detect language:', error);
  }
}

/** The language of the visitor's country; undefined where that decides nothing. */
async function detectLanguage(): Promise<InterfaceLanguage | undefined> {
  const body = { path: location.pathname, sessionId: DETECTION_PREFIX + randomId() };
  const { country } = await call(trackPageView, { body }, { isBackground: true });
  return languageOfCountry(country);
}
