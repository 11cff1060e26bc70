import { inEachLanguage, INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import type { Template } from '#contract/templates.ts';
import { draftStore } from '../../auth/drafts.ts';

/** A template as its form holds it. */
export type WrittenTemplate = Pick<Template, 'titles' | 'texts'>;

/** What the form holds when nothing was written. */
export const NOTHING: WrittenTemplate = {
  titles: inEachLanguage(() => ''),
  texts: inEachLanguage(() => ''),
};

/** The templates that were written and not sent. */
export const templateDrafts = draftStore('template', isTemplate);

function isTemplate(kept: unknown): kept is WrittenTemplate {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    ['titles', 'texts'].every((part) => isInEachLanguage(Reflect.get(kept, part)))
  );
}

function isInEachLanguage(kept: unknown) {
  if (typeof kept !== 'object' || kept === null) return false;
  return INTERFACE_LANGUAGES.every((language) => typeof Reflect.get(kept, language) === 'string');
}
