import { useEffect, useState, useSyncExternalStore } from 'react';
import { withTexts } from '../../i18n/texts.ts';
import { lazyCode, useLazyCode } from '../lazy-code.tsx';
import { currentToast, subscribeToast } from './toast-store.ts';

/** How long after the page is there the code is loaded for people who are likely to see a toast. */
const LOADED_AFTER_MS = 1000;

const toastRegion = lazyCode(
  async () => (await withTexts(['interaction'], import('./toast.tsx'))).ToastRegion,
);

/**
 * The place of toasts. Their code is loaded for the first one, or ahead of it when one is likely: a failure must be
 * told where nothing can be loaded any more.
 */
export function LazyToast({ isLikely }: { isLikely: boolean }) {
  const toast = useSyncExternalStore(subscribeToast, currentToast, () => null);
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isLikely) return undefined;
    const timer = setTimeout(() => setIsDue(true), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLikely]);
  // Where loading has failed, each further toast tries again.
  const { code: ToastRegion } = useLazyCode(toastRegion, toast !== null || isDue, toast?.id);
  return ToastRegion === null ? null : <ToastRegion />;
}
