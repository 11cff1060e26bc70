import { useSyncExternalStore } from 'react';
import { languagesReadCookie, languagesReadIn } from '#contract/languages-read.ts';
import type { ListingLanguage } from '#contract/vocabulary.ts';

let known: { cookies: string; languages: readonly ListingLanguage[] } | null = null;
const listeners = new Set<() => void>();

/** The languages that the reader has chosen to read, in their order; null until the browser has read its cookie. */
export function useLanguagesRead(): readonly ListingLanguage[] | null {
  return useSyncExternalStore<readonly ListingLanguage[] | null>(subscribe, languagesRead, () => null);
}

/** Keeps them in a cookie; none takes it away. Says whether the browser has done so. */
export function storeLanguagesRead(languages: readonly ListingLanguage[]): boolean {
  document.cookie = languagesReadCookie(languages, { isSecure: location.protocol === 'https:' });
  for (const listener of listeners) listener();
  return languagesRead().join() === languages.join();
}

function languagesRead() {
  const { cookie } = document;
  if (known?.cookies !== cookie) known = { cookies: cookie, languages: languagesReadIn(cookie) };
  return known.languages;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
