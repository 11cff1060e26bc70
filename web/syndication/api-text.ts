import { queryOptions } from '@tanstack/react-query';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { ApiPageText } from '#i18n/api-page-text.ts';

const TEXTS = import.meta.glob<ApiPageText>('/i18n/*/api-page.ts', { import: 'apiPage' });

/** The text of the page about the API in a language, as a query: it comes with the page, or as a chunk of its own. */
export function apiTextIn(language: InterfaceLanguage) {
  return queryOptions({ queryKey: ['api-page', language], queryFn: async () => load(language) });
}

async function load(language: InterfaceLanguage) {
  const text = TEXTS[`/i18n/${language}/api-page.ts`];
  if (text === undefined) throw new Error('This language has no such text');
  return text();
}

/** A text with its placeholders filled. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, placeholder: string) => String(values[placeholder]));
}
