import type { InterfaceLanguage } from '#contract/vocabulary.ts';

/** The address of a page in one language; without one, the address that chooses the language by itself. */
export function languageUrl(publicUrl: string, path: string, language: InterfaceLanguage | null): string {
  if (language === null) return publicUrl + path;
  return `${publicUrl}${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}
