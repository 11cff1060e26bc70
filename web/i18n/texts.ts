import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { TermsText } from '#i18n/terms-text.ts';

/** A set of texts: groups of texts by their names, in parts by subject. */
export type TextSet = readonly object[];

// Each language is a folder of i18n/, with a chunk for each of its two sets.
const VISITORS = import.meta.glob<TextSet>('/i18n/*/visitors.ts', { import: 'visitors' });
const MEMBERS = import.meta.glob<TextSet>('/i18n/*/members.ts', { import: 'members' });
const TERMS = import.meta.glob<TermsText>('/i18n/*/terms.ts', { import: 'terms' });

/** The languages that the page is or will be shown in, and whether code on it shows texts for members. */
const languagesInUse = new Set<InterfaceLanguage>();
let membersAreInUse = false;
const loadedForMembers = new Map<InterfaceLanguage, TextSet>();

/** Loads a language to show the page in: the texts for visitors, and those for members where code shows them. */
export async function loadTexts(language: InterfaceLanguage): Promise<TextSet> {
  const isNew = !languagesInUse.has(language);
  languagesInUse.add(language);
  try {
    const [texts] = await Promise.all([
      load(VISITORS[`/i18n/${language}/visitors.ts`]),
      membersAreInUse ? loadMembersTexts(language) : null,
    ]);
    return texts;
  } catch (error) {
    if (isNew) languagesInUse.delete(language);
    throw error;
  }
}

/** Waits for code that shows texts for members, and for those: `withMembersTexts(import('./workshop.tsx'))`. */
export async function withMembersTexts<Code>(code: Promise<Code>): Promise<Code> {
  membersAreInUse = true;
  const [loaded] = await Promise.all([code, ...[...languagesInUse].map(loadMembersTexts)]);
  return loaded;
}

/** Loads the texts for members in a language, unless they are there. */
export async function loadMembersTexts(language: InterfaceLanguage): Promise<void> {
  if (loadedForMembers.has(language)) return;
  loadedForMembers.set(language, await load(MEMBERS[`/i18n/${language}/members.ts`]));
}

/** The texts for members in a language, as far as they are loaded. */
export function membersTextsIn(language: InterfaceLanguage): TextSet {
  return loadedForMembers.get(language) ?? [];
}

/** Loads the terms of service in a language. */
export async function loadTerms(language: InterfaceLanguage): Promise<TermsText> {
  return load(TERMS[`/i18n/${language}/terms.ts`]);
}

async function load<T>(file: (() => Promise<T>) | undefined): Promise<T> {
  if (file === undefined) throw new Error('This language has no such texts');
  return file();
}
