import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query is true of the window; false on the server. */
export function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    [media],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(media).matches,
    () => false,
  );
}
