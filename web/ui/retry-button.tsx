import { useLanguage } from '../i18n/language.tsx';
import type { Retry } from './lazy-code.tsx';
import { ReloadButton } from './reload-button.tsx';

/** Loads code again that did not come. Where that is in vain, it offers to reload the page. */
export function RetryButton({ retry, className }: { retry: Retry; className: string }) {
  const { t } = useLanguage();
  if (retry === null)
    return (
      <ReloadButton ref={focusIfLost} className={className}>
        {t('crash.reload')}
      </ReloadButton>
    );
  return (
    <button type="button" onClick={retry} className={className}>
      {t('listings.tryAgain')}
    </button>
  );
}

/** The button that was pressed before is gone, and with it the focus. */
function focusIfLost(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}
