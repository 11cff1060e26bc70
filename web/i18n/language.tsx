import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { languageInQuery } from '#contract/paths.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { whenIdle } from '../api/when-idle.ts';
import { detectLanguage } from './detect-language.ts';
import { keepLanguage, keptLanguage } from './kept-language.ts';
import { loadTexts, type Texts } from './texts.ts';
import { createTranslate, type FurtherTexts, type Translate } from './translate.ts';

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
  const lastChosen = useRef<InterfaceLanguage>(null);
  const chooseLanguage = useCallback(async (chosen: InterfaceLanguage) => {
    lastChosen.current = chosen;
    const texts = await loadTexts(chosen);
    // The texts of an earlier choice can come later.
    if (lastChosen.current !== chosen) return;
    speak({ language: chosen, texts });
    keepLanguage('chosen', chosen);
  }, []);
  useEffect(() => {
    const asked = languageInQuery(new URLSearchParams(location.search));
    if (asked !== null) {
      // Whoever opens an address of a language has chosen it, as in the menu.
      keepLanguage('chosen', asked);
      return;
    }
    const show = async (wanted: InterfaceLanguage) => {
      if (wanted === first.language) return;
      const texts = await loadTexts(wanted);
      // Somebody may have chosen meanwhile.
      if ((keptLanguage('chosen') ?? wanted) === wanted) speak({ language: wanted, texts });
    };
    // What this browser keeps, but whose cookie is gone, is taken up again.
    for (const origin of ['chosen', 'detected'] as const) {
      const kept = keptLanguage(origin);
      if (kept === undefined) continue;
      if (kept !== first.language) keepLanguage(origin, kept);
      void show(kept);
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

/** Lets what is below say further texts as well, which were fetched for it. */
export function FurtherVoice({ texts, children }: { texts: FurtherTexts; children: ReactNode }) {
  const choice = useLanguage();
  const wider = useMemo(
    () => ({ ...choice, t: createTranslate(choice.language, { ...choice.texts, ...texts }) }),
    [choice, texts],
  );
  return <LanguageContext value={wider}>{children}</LanguageContext>;
}

/** The language that the page is in, its texts, and the way to change it. */
export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (choice === null) throw new Error('useLanguage must be used within LanguageProvider');
  return choice;
}

/** A browser's first visit settles its language once; nothing but a choice in the menu changes it from then on. */
async function detect(shown: InterfaceLanguage, show: (wanted: InterfaceLanguage) => Promise<void>) {
  try {
    const detected = (await detectLanguage()) ?? shown;
    if (keptLanguage('chosen') !== undefined) return;
    keepLanguage('detected', detected);
    await show(detected);
  } catch (error) {
    // oxlint-disable-next-line no-console -- a failure is only logged
    console.error('Failed to detect language:', error);
  }
}
