import { useEffect, useEffectEvent } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import type { Translate } from '../i18n/translate.ts';
import type { Retry } from './lazy-code.tsx';
import { showToast } from './toast/toast-store.ts';

/** Long enough to read why, and to decide. */
const VISIBLE_FOR_MS = 20_000;

/** Stands for code that shows nothing itself, or not yet, and that did not come or has crashed: a toast says so. */
export function FailureToast({
  title,
  retry,
  onShown,
}: {
  title: string;
  retry: Retry;
  onShown?: () => void;
}): null {
  const { t } = useLanguage();
  const show = useEffectEvent(() => {
    showFailure(title, t, retry);
    onShown?.();
  });
  useEffect(() => show(), []);
  return null;
}

/** Says in a toast that code did not come; what it offers is to load it again, or in vain to reload the page. */
export function showFailure(title: string, t: Translate, retry: Retry): void {
  showToast({
    title,
    text: t(retry === null ? 'crash.text' : 'toasts.noAnswer'),
    tone: 'failed',
    action: {
      label: t(retry === null ? 'crash.reload' : 'listings.tryAgain'),
      visibleForMs: VISIBLE_FOR_MS,
      press: retry ?? (() => window.location.reload()),
    },
  });
}
