import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { en } from './en.ts';
import type { moderation } from './moderation/en.ts';
import type { ownServers } from './own-servers/en.ts';

/**
 * What a translation must hold: each key of the English texts, or it does not compile.
 * Korean and Japanese have one plural form, so the keys that English needs for exactly one are left out.
 */
export type Texts = Translated<typeof en>;

/** What the dashboard's translations must hold, in the same way. */
export type ModerationTexts = Translated<typeof moderation>;

/** What the translations of one's own servers must hold, in the same way. */
export type OwnServersTexts = Translated<typeof ownServers>;

type Translated<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : Translated<T[K]>;
};

const LOAD: Readonly<Record<InterfaceLanguage, () => Promise<Texts>>> = {
  en: async () => (await import('./en.ts')).en,
  ko: async () => (await import('./ko.ts')).ko,
  ja: async () => (await import('./ja.ts')).ja,
};

/** Fetches the texts of a language; each language is a file of its own, loaded when it is spoken. */
export async function loadTexts(language: InterfaceLanguage): Promise<Texts> {
  return LOAD[language]();
}

const LOAD_MODERATION: Readonly<Record<InterfaceLanguage, () => Promise<ModerationTexts>>> = {
  en: async () => (await import('./moderation/en.ts')).moderation,
  ko: async () => (await import('./moderation/ko.ts')).moderation,
  ja: async () => (await import('./moderation/ja.ts')).moderation,
};

/** Fetches the texts of the admins' dashboard in a language; nobody else loads them. */
export async function loadModerationTexts(language: InterfaceLanguage): Promise<ModerationTexts> {
  return LOAD_MODERATION[language]();
}

const LOAD_OWN_SERVERS: Readonly<Record<InterfaceLanguage, () => Promise<OwnServersTexts>>> = {
  en: async () => (await import('./own-servers/en.ts')).ownServers,
  ko: async () => (await import('./own-servers/ko.ts')).ownServers,
  ja: async () => (await import('./own-servers/ja.ts')).ownServers,
};

/** Fetches the texts of one's own servers in a language. */
export async function loadOwnServersTexts(language: InterfaceLanguage): Promise<OwnServersTexts> {
  return LOAD_OWN_SERVERS[language]();
}
