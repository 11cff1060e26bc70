import { CONTENT_FIELDS } from '#contract/content.ts';
import { fieldErrorCode } from '#contract/forms.ts';
import { ApiError } from '../../api/call.ts';
import { errorMessage } from '../../api/error-message.ts';
import type { Translate } from '../../i18n/translate.ts';
import { INVITE_REFUSALS, type FieldErrors } from './listing-fields.ts';

/** What the server found wrong in single fields; empty when its refusal is about something else. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const aboutInvite = INVITE_REFUSALS.find((code) => code === error.code);
  if (aboutInvite !== undefined) return { inviteLink: aboutInvite };
  if (error.code === 'tagBlocked') return { tags: { blockedTag: String(error.answer?.tag) } };
  const issues: readonly unknown[] = Array.isArray(error.answer?.issues) ? error.answer.issues : [];
  const errors: FieldErrors = {};
  for (const issue of issues) {
    if (typeof issue !== 'object' || issue === null || !('path' in issue) || !('message' in issue)) continue;
    const name = CONTENT_FIELDS.find((name) => `${String(issue.path)}.`.startsWith(`body.${name}.`));
    const message = String(issue.message);
    if (name !== undefined) errors[name] = fieldErrorCode(message) ?? { message };
  }
  return errors;
}

/** The text of a toast: the server's reason, or `otherwise` without one. */
export function failureText(error: unknown, otherwise: string, t: Translate): string {
  const hasReason = error instanceof ApiError && (error.code !== null || error.sentence !== null);
  return hasReason ? errorMessage(error, t) : otherwise;
}
