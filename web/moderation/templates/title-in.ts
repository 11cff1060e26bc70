import type { Titled } from '#contract/templates.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';

/** The title of a template in a language; the English one where none is written. */
export function titleIn({ title, titles }: Titled, language: InterfaceLanguage): string {
  return titles[language] || title;
}
