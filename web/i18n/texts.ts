import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { TermsText } from '#i18n/terms-text.ts';
import type {
  InteractionTexts,
  LaterTexts,
  ModerationTexts,
  NoticesTexts,
  OwnServersTexts,
  Texts,
  TransparencyTexts,
  WorkshopTexts,
} from '#i18n/texts.ts';

// Each language is a folder of i18n/. Its files are chunks of their own, loaded when they are shown.
const TEXTS = import.meta.glob<Texts>('/i18n/*/texts.ts', { import: 'texts' });
const TERMS = import.meta.glob<TermsText>('/i18n/*/terms.ts', { import: 'terms' });
const LAZY_TEXTS = {
  interaction: import.meta.glob<InteractionTexts>('/i18n/*/interaction.ts', { import: 'interaction' }),
  later: import.meta.glob<LaterTexts>('/i18n/*/later.ts', { import: 'later' }),
  // The whole module, since its keys begin with `moderation`.
  moderation: import.meta.glob<{ moderation: ModerationTexts }>('/i18n/*/moderation.ts'),
  notices: import.meta.glob<NoticesTexts>('/i18n/*/notices.ts', { import: 'notices' }),
  'own-servers': import.meta.glob<OwnServersTexts>('/i18n/*/own-servers.ts', { import: 'ownServers' }),
  transparency: import.meta.glob<TransparencyTexts>('/i18n/*/transparency.ts', { import: 'transparency' }),
  workshop: import.meta.glob<WorkshopTexts>('/i18n/*/workshop.ts', { import: 'workshop' }),
};

/** The sets of texts that are loaded with the code that shows them. */
type LazyTexts = keyof typeof LAZY_TEXTS;

/** The languages that the page is or will be shown in, and the sets that code on it shows. */
const languagesInUse = new Set<InterfaceLanguage>();
const setsInUse = new Set<LazyTexts>();
const loadedTexts = new Map<InterfaceLanguage, Map<LazyTexts, object>>();

/** Loads a language to show the page in: what pages begin with, and all that code on the page has loaded since. */
export async function loadTexts(language: InterfaceLanguage): Promise<Texts> {
  const isNew = !languagesInUse.has(language);
  languagesInUse.add(language);
  try {
    const [texts] = await Promise.all([load(TEXTS[`/i18n/${language}/texts.ts`]), loadTextsInUse()]);
    return texts;
  } catch (error) {
    if (isNew) languagesInUse.delete(language);
    throw error;
  }
}

/** Waits for code, and for the texts that it shows: `withTexts(['interaction'], import('./menu.tsx'))`. */
export async function withTexts<Code>(sets: readonly LazyTexts[], code: Promise<Code>): Promise<Code> {
  for (const set of sets) setsInUse.add(set);
  const [loaded] = await Promise.all([code, loadTextsInUse()]);
  return loaded;
}

/** Loads one set of texts in a language, unless it is there. */
export async function loadLazyTexts(language: InterfaceLanguage, set: LazyTexts): Promise<void> {
  const sets = loadedTexts.get(language) ?? new Map<LazyTexts, object>();
  loadedTexts.set(language, sets);
  if (!sets.has(set)) sets.set(set, await load<object>(LAZY_TEXTS[set][`/i18n/${language}/${set}.ts`]));
}

/** The sets of texts that have been loaded in a language. */
export function lazyTextsIn(language: InterfaceLanguage): Iterable<object> {
  return loadedTexts.get(language)?.values() ?? [];
}

/** The texts of each set, in English. */
export async function englishSets(): Promise<ReadonlyMap<string, object>> {
  const names = Object.keys(LAZY_TEXTS) as readonly LazyTexts[]; // keys are typed as strings
  for (const set of names) await loadLazyTexts('en', set);
  return loadedTexts.get('en') ?? new Map<string, object>();
}

/** Loads the terms of service in a language. */
export async function loadTerms(language: InterfaceLanguage): Promise<TermsText> {
  return load(TERMS[`/i18n/${language}/terms.ts`]);
}

async function loadTextsInUse() {
  const sets = [...setsInUse];
  await Promise.all(
    [...languagesInUse].flatMap((language) => sets.map(async (set) => loadLazyTexts(language, set))),
  );
}

async function load<T>(file: (() => Promise<T>) | undefined): Promise<T> {
  if (file === undefined) throw new Error('This language has no such texts');
  return file();
}
