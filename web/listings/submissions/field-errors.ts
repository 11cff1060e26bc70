import type { RefusalCode } from '#contract/refusals.ts';
import { ApiError } from '../../api/call.ts';
import { errorMessage } from '../../api/error-message.ts';
import type { Translate } from '../../i18n/translate.ts';
import { FIELD_NAMES, fieldErrorText } from './listing-fields.ts';

const ABOUT_INVITES: readonly RefusalCode[] = ['inviteForeign', 'inviteUnknown', 'inviteElsewhere'];

/** What the server found wrong in single fields; empty when its refusal is about something else. */
export function fieldErrorsOf(error: unknown, t: Translate) {
  if (!(error instanceof ApiError)) return [];
  if (ABOUT_INVITES.some((code) => code === error.code))
    return [{ name: 'inviteLink', message: errorMessage(error, t) } as const];
  const issues = Array.isArray(error.answer?.issues) ? (error.answer.issues as unknown[]) : [];
  return issues.flatMap((issue) => {
    if (typeof issue !== 'object' || issue === null || !('path' in issue) || !('message' in issue)) return [];
    const name = FIELD_NAMES.find((name) => issue.path === `body.${name}`);
    return name === undefined ? [] : [{ name, message: fieldErrorText(String(issue.message), t) }];
  });
}

/** What a toast says of a failure: the server's own sentence, or words of ours when there is none. */
export function failureText(error: unknown, otherwise: string, t: Translate): string {
  const isTold = error instanceof ApiError && (error.code !== null || error.sentence !== null);
  return isTold ? errorMessage(error, t) : otherwise;
}
