import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { TermsText } from '#i18n/terms-text.ts';

/** A set of texts: groups of texts by their names, in parts by subject. */
export type TextSet = readonly object[];

// Each language is a folder of i18n/, with a chunk for each of its two sets.
const VISITORS = import.meta.glob<TextSet>('/i18n/*/visitors.ts', { import: 'visitors' });
const RESTS = import.meta.glob<TextSet>('/i18n/*/rest.ts', { import: 'rest' });
const TERMS = import.meta.glob<TermsText>('/i18n/*/terms.ts', { import: 'terms' });

/** The languages that the page is or will be shown in, and whether code on it shows texts of the rest. */
const languagesInUse = new Set<InterfaceLanguage>();
let restIsInUse = false;
const loadedRests = new Map<InterfaceLanguage, TextSet>();

/** Loads a language to show the page in: the texts for visitors, and the rest where code shows it. */
export async function loadTexts(language: InterfaceLanguage): Promise<TextSet> {
  const isNew = !languagesInUse.has(language);
  languagesInUse.add(language);
  try {
    const [texts] = await Promise.all([
      load(VISITORS[`/i18n/${language}/visitors.ts`]),
      restIsInUse ? loadRestOfTexts(language) : null,
    ]);
    return texts;
  } catch (error) {
    if (isNew) languagesInUse.delete(language);
    throw error;
  }
}

/** Waits for code that shows texts of the rest, and for those: `withAllTexts(import('./workshop.tsx'))`. */
export async function withAllTexts<Code>(code: Promise<Code>): Promise<Code> {
  restIsInUse = true;
  const [loaded] = await Promise.all([code, ...[...languagesInUse].map(loadRestOfTexts)]);
  return loaded;
}

/** Loads the rest of the texts in a language, unless they are there. */
export async function loadRestOfTexts(language: InterfaceLanguage): Promise<void> {
  if (loadedRests.has(language)) return;
  loadedRests.set(language, await load(RESTS[`/i18n/${language}/rest.ts`]));
}

/** The rest of the texts in a language, as far as they are loaded. */
export function restOfTextsIn(language: InterfaceLanguage): TextSet {
  return loadedRests.get(language) ?? [];
}

/** Loads the terms of service in a language. */
export async function loadTerms(language: InterfaceLanguage): Promise<TermsText> {
  return load(TERMS[`/i18n/${language}/terms.ts`]);
}

async function load<T>(file: (() => Promise<T>) | undefined): Promise<T> {
  if (file === undefined) throw new Error('This language has no such texts');
  return file();
}
