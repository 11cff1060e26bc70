import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { moderation } from './en/moderation.ts';
import type { ownServers } from './en/own-servers.ts';
import type { texts } from './en/texts.ts';
import type { TermsText } from './terms-text.ts';

/** What a translation must hold: each key of the English texts, or it does not compile. */
export type Texts = Translated<typeof texts>;

/** What the dashboard's translations must hold, in the same way. */
export type ModerationTexts = Translated<typeof moderation>;

/** What the translations of one's own servers must hold, in the same way. */
export type OwnServersTexts = Translated<typeof ownServers>;

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
const MODERATION = import.meta.glob<ModerationTexts>('./*/moderation.ts', { import: 'moderation' });
const OWN_SERVERS = import.meta.glob<OwnServersTexts>('./*/own-servers.ts', { import: 'ownServers' });
const TERMS = import.meta.glob<TermsText>('./*/terms.ts', { import: 'terms' });

/** Loads the texts of every page in a language. */
export async function loadTexts(language: InterfaceLanguage): Promise<Texts> {
  return load(TEXTS[`./${language}/texts.ts`]);
}

/** Loads the texts of the admins' dashboard in a language; nobody else needs them. */
export async function loadModerationTexts(language: InterfaceLanguage): Promise<ModerationTexts> {
  return load(MODERATION[`./${language}/moderation.ts`]);
}

/** Loads the texts of one's own servers in a language. */
export async function loadOwnServersTexts(language: InterfaceLanguage): Promise<OwnServersTexts> {
  return load(OWN_SERVERS[`./${language}/own-servers.ts`]);
}

/** Loads the terms of service in a language. */
export async function loadTerms(language: InterfaceLanguage): Promise<TermsText> {
  return load(TERMS[`./${language}/terms.ts`]);
}

async function load<T>(file: (() => Promise<T>) | undefined): Promise<T> {
  if (file === undefined) throw new Error('This language has no such texts');
  return file();
}
