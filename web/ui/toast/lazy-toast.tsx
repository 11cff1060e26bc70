import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { currentToast, subscribeToast } from './toast-store.ts';

/**
 * Where toasts are shown. What shows them is fetched for the first one, or in good time before it, when the browser
 * has nothing else to do: a failure must be told where nothing can be fetched any more.
 */
export function LazyToast({ isLikely }: { isLikely: boolean }) {
  const isWanted = useSyncExternalStore(subscribeToast, isAnyKept, never);
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Region !== null || !(isWanted || isLikely)) return undefined;
    const fetchRegion = () => {
      import('./toast.tsx').then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        () => {}, // the next toast asks for it again
      );
    };
    if (isWanted) {
      fetchRegion();
      return subscribeToast(fetchRegion);
    }
    const later = setTimeout(fetchRegion, 1000);
    return () => clearTimeout(later);
  }, [Region, isWanted, isLikely]);
  return Region === null ? null : <Region />;
}

function isAnyKept() {
  return currentToast() !== null;
}

function never() {
  return false;
}
