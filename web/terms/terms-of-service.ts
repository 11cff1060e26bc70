import { queryOptions } from '@tanstack/react-query';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { loadTerms } from '../i18n/texts.ts';

/**
 * The terms in a language, as a query. Their page has them in its data; a visitor who comes from another page loads
 * them as a chunk.
 */
export function termsIn(language: InterfaceLanguage) {
  return queryOptions({ queryKey: ['terms', language], queryFn: () => loadTerms(language) });
}
