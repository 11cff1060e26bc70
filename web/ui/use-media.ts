import { useSyncExternalStore } from 'react';

/** Whether a media query is true of the window; false on the server. */
export function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    () => window.matchMedia(media).matches,
    () => false,
  );
}
