import type { RefusalCode } from '#contract/refusals.ts';
import { FailedCall } from '../../api/call.ts';
import { sentenceOf } from '../../api/sentence-of.ts';
import type { Translate } from '../../i18n/translate.ts';
import { FIELD_NAMES, sayFault } from './listing-fields.ts';

const ABOUT_INVITES: readonly RefusalCode[] = ['inviteForeign', 'inviteUnknown', 'inviteElsewhere'];

/** What the server found wrong in single fields; empty when its refusal is about something else. */
export function faultsInFields(error: unknown, t: Translate) {
  if (!(error instanceof FailedCall)) return [];
  if (ABOUT_INVITES.some((code) => code === error.code))
    return [{ name: 'inviteLink', message: sentenceOf(error, t) } as const];
  const issues = Array.isArray(error.answer?.issues) ? (error.answer.issues as unknown[]) : [];
  return issues.flatMap((issue) => {
    if (typeof issue !== 'object' || issue === null || !('path' in issue) || !('message' in issue)) return [];
    const name = FIELD_NAMES.find((name) => issue.path === `body.${name}`);
    return name === undefined ? [] : [{ name, message: sayFault(String(issue.message), t) }];
  });
}

/** What a toast says of a failure: the server's own sentence, or words of ours when there is none. */
export function sayFailure(error: unknown, otherwise: string, t: Translate): string {
  const isTold = error instanceof FailedCall && (error.code !== null || error.sentence !== null);
  return isTold ? sentenceOf(error, t) : otherwise;
}
