import { reason } from '#contract/forms.ts';
import { lengthOf, REASON_LENGTH } from '#contract/vocabulary.ts';
import type { Template } from '#contract/templates.ts';

/** What is said with a decision: a template, one’s own words, or both. */
export interface DecisionText {
  readonly templateId: string | null;
  /** The version of the template that was on the screen when it was sent. */
  readonly templateVersion?: number | undefined;
  readonly reason: string;
}

/** Nothing is said. */
export const NO_DECISION_TEXT: DecisionText = { templateId: null, reason: '' };

const BETWEEN = '\n\n';

/** The template that is chosen, unless it has been removed since. */
export function chosenOf({ templateId }: DecisionText, templates: readonly Template[] | undefined) {
  return templates?.find(({ id }) => id === templateId) ?? null;
}

/** What is sent, with the template as it is on the screen. */
export function asRead<Asked extends DecisionText>(asked: Asked, template: Template | null): Asked {
  return { ...asked, templateId: template?.id ?? null, templateVersion: template?.version };
}

/** The length of what is sent, with the longest of a template’s texts: the reader may choose another language meanwhile. */
export function lengthOfBoth(template: Template | null, words: string): number {
  const own = lengthOf(words.trim());
  if (template === null) return lengthOf(words);
  const longest = Math.max(...Object.values(template.texts).map(lengthOf));
  return own === 0 ? longest : longest + BETWEEN.length + own;
}

/** Whether it can be sent: one’s own words may be missing beside a template, or where nothing has to be said. */
export function isSendable(template: Template | null, words: string, isOptional: boolean): boolean {
  if (words.trim() === '') return template !== null || isOptional;
  return reason.safeParse(words).success && lengthOfBoth(template, words) <= REASON_LENGTH.most;
}

/** The parts of a decision’s payload, without those that are empty. */
export function payloadOf({ templateId, templateVersion, reason }: DecisionText): {
  templateId?: string;
  templateVersion?: number;
  reason?: string;
} {
  return {
    ...(templateId !== null && { templateId, ...(templateVersion && { templateVersion }) }),
    ...(reason.trim() !== '' && { reason }),
  };
}

/** The texts that somebody may have got, one for each language of a template. */
export function possibleTexts(template: Template | null, words: string): readonly string[] {
  const own = words.trim();
  if (template === null) return [own];
  return Object.values(template.texts).map((text) => (own === '' ? text : text + BETWEEN + own));
}
