import { inEachLanguage } from '#contract/in-each-language.ts';
import type { Template } from '#contract/templates.ts';
import { INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import { draftStore } from '../auth/drafts.ts';

/** A template as its form holds it. */
export type WrittenTemplate = Pick<Template, 'title' | 'texts'>;

/** What the form holds when nothing was written. */
export const NOTHING: WrittenTemplate = { title: '', texts: inEachLanguage(() => '') };

/** The templates that were written and not sent. */
export const templateDrafts = draftStore('template', isTemplate);

function isTemplate(kept: unknown): kept is WrittenTemplate {
  if (typeof kept !== 'object' || kept === null || typeof Reflect.get(kept, 'title') !== 'string')
    return false;
  const texts: unknown = Reflect.get(kept, 'texts');
  if (typeof texts !== 'object' || texts === null) return false;
  return INTERFACE_LANGUAGES.every((language) => typeof Reflect.get(texts, language) === 'string');
}
