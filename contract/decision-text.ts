import * as z from 'zod/mini';
import { FIELD_ERRORS, reason } from './forms.ts';

/** What is said with a decision: a template, words of one’s own, or both. */
export const decisionText = {
  /** Its text goes first, in the language of its reader. */
  templateId: z.optional(z.uuid()),
  /** The version that was read: the decision is refused when the template has been changed since. */
  templateVersion: z.optional(z.int().check(z.positive())),
  reason: z.optional(reason),
};

/** Refuses to decide without a word. */
export const saysSomething = z.refine<{ templateId?: string | undefined; reason?: string | undefined }>(
  ({ reason, templateId }) => reason !== undefined || templateId !== undefined,
  { error: FIELD_ERRORS.required, path: ['reason'] },
);
