import type { RefusalCode } from '#contract/refusals.ts';
import type { Translate } from '../i18n/translate.ts';
import { ApiError } from './call.ts';

/** What went wrong, as a sentence for people in the page's language. */
export function errorMessage(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('toasts.noAnswer');
  if (error.code !== null) {
    // A code that this page does not know, as after an update of the server, comes back as it was asked for.
    const key = `refusals.${error.code}` as `refusals.${RefusalCode}`;
    const said = t(key);
    if (said !== key) return said;
  }
  return error.sentence ?? t('refusals.internal');
}
