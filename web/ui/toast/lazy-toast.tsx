import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../button.ts';
import { currentDialog } from '../dialog/top-dialog.ts';
import { lazyCode, useLazyCode, type LazyCode } from '../lazy-code.tsx';
import { ReloadButton } from '../reload-button.tsx';
import { currentToast, dismissToast, subscribeToast, type CurrentToast } from './toast-store.ts';

/** How long after the page is there the code is loaded for people who are likely to see a toast. */
const LOADED_AFTER_MS = 1000;
const PLAIN_VISIBLE_FOR_MS = 20_000;

const toastRegion = lazyCode(async () => (await import('./toast.tsx')).ToastRegion);

/**
 * The place of toasts. Their code is loaded for the first one, or ahead of it when one is likely: a failure must be
 * told where nothing can be loaded any more.
 */
export function LazyToast({
  isLikely,
  code = toastRegion,
}: {
  isLikely: boolean;
  code?: LazyCode<ComponentType>;
}) {
  const toast = useSyncExternalStore(subscribeToast, currentToast, () => null);
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isLikely) return undefined;
    const timer = setTimeout(() => setIsDue(true), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLikely]);
  // Where loading has failed, each further toast tries again.
  const { code: ToastRegion, hasFailed } = useLazyCode(code, toast !== null || isDue, toast?.id);
  if (ToastRegion !== null) return <ToastRegion />;
  return hasFailed && toast?.isOpen ? <PlainToast key={toast.id} toast={toast} /> : null;
}

/** A toast whose code did not come. It says the same, and offers the reload that brings the code. */
function PlainToast({ toast: { id, title, text } }: { toast: CurrentToast }) {
  const { t } = useLanguage();
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), PLAIN_VISIBLE_FOR_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return createPortal(
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 rounded-card border border-edge bg-raised px-4 py-3 text-ink shadow-floating md:start-auto md:max-w-[420px] print:hidden"
    >
      <p className="font-semibold">{title}</p>
      {text === undefined ? null : <p className="mt-0.5 text-small text-soft">{text}</p>}
      <ReloadButton className={`${BUTTON.aside} -ms-3`}>{t('crash.reload')}</ReloadButton>
    </div>,
    currentDialog() ?? document.body,
  );
}
