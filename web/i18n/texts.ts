import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { interaction } from './en/interaction.ts';
import type { later } from './en/later.ts';
import type { moderation } from './en/moderation.ts';
import type { notices } from './en/notices.ts';
import type { ownServers } from './en/own-servers.ts';
import type { texts } from './en/texts.ts';
import type { transparency } from './en/transparency.ts';
import type { workshop } from './en/workshop.ts';
import type { TermsText } from './terms-text.ts';

/** What a translation must hold: each key of the English texts, or it does not compile. */
export type Texts = Translated<typeof texts>;

/** What the translations of dialogs, forms, toasts and refusals must hold, in the same way. */
export type InteractionTexts = Translated<typeof interaction>;

/** What the translations of what most pages begin without must hold, in the same way. */
export type LaterTexts = Translated<typeof later>;

/** What the dashboard's translations must hold, in the same way. */
export type ModerationTexts = Translated<typeof moderation>;

/** What the translations of one's own servers must hold, in the same way. */
export type OwnServersTexts = Translated<typeof ownServers>;

/** What the translations of notices must hold, in the same way. */
export type NoticesTexts = Translated<typeof notices>;

/** What the translations of the page about moderation must hold, in the same way. */
export type TransparencyTexts = Translated<typeof transparency>;

/** What the translations of the workshop must hold, in the same way. */
export type WorkshopTexts = Translated<typeof workshop>;

/** The plural forms of Unicode's CLDR that a language may have beside `other`, which all have. */
export type PluralForm = Exclude<Intl.LDMLPluralRule, 'other'>;

/** A counted text, `members_other` in English, has the plural forms that the translation's own language needs. */
type Translated<T> = {
  readonly [K in keyof T as K extends `${string}_${PluralForm}` ? never : K]: T[K] extends string
    ? string
    : Translated<T[K]>;
} & {
  readonly [K in keyof T as K extends `${infer Name}_other` ? `${Name}_${PluralForm}` : never]?: string;
};

// Each language is a folder. Its files are chunks of their own, loaded when they are shown.
const TEXTS = import.meta.glob<Texts>('./*/texts.ts', { import: 'texts' });
const TERMS = import.meta.glob<TermsText>('./*/terms.ts', { import: 'terms' });
const LAZY_TEXTS = {
  interaction: import.meta.glob<InteractionTexts>('./*/interaction.ts', { import: 'interaction' }),
  later: import.meta.glob<LaterTexts>('./*/later.ts', { import: 'later' }),
  // The whole module, since its keys begin with `moderation`.
  moderation: import.meta.glob<{ moderation: ModerationTexts }>('./*/moderation.ts'),
  notices: import.meta.glob<NoticesTexts>('./*/notices.ts', { import: 'notices' }),
  'own-servers': import.meta.glob<OwnServersTexts>('./*/own-servers.ts', { import: 'ownServers' }),
  transparency: import.meta.glob<TransparencyTexts>('./*/transparency.ts', { import: 'transparency' }),
  workshop: import.meta.glob<WorkshopTexts>('./*/workshop.ts', { import: 'workshop' }),
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
    const [texts] = await Promise.all([load(TEXTS[`./${language}/texts.ts`]), loadTextsInUse()]);
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
  if (!sets.has(set)) sets.set(set, await load<object>(LAZY_TEXTS[set][`./${language}/${set}.ts`]));
}

/** The sets of texts that have been loaded in a language. */
export function lazyTextsIn(language: InterfaceLanguage): Iterable<object> {
  return loadedTexts.get(language)?.values() ?? [];
}

/** Loads the terms of service in a language. */
export async function loadTerms(language: InterfaceLanguage): Promise<TermsText> {
  return load(TERMS[`./${language}/terms.ts`]);
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
