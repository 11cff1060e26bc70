import type { RefusalCode } from '#contract/refusals.ts';
import type { Translate } from '../i18n/translate.ts';
import { ApiError } from './call.ts';

/** What went wrong, in the page's language. */
export function errorMessage(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('toasts.noAnswer');
  if (error.code !== null) {
    // `t` returns the key of an unknown text: the server may be newer than this page.
    const key = `refusals.${error.code}` as `refusals.${RefusalCode}`;
    const text = t(key);
    if (text !== key) return text;
  }
  return error.sentence ?? t('refusals.internal');
}
