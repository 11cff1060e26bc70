import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { useLanguage } from '../i18n/language.tsx';

/** Says below the bar that there is no connection, for as long as there is none. It lies over the page and moves nothing. */
export function OfflineBanner() {
  const { t } = useLanguage();
  const isOnline = useSyncExternalStore(watchConnection, isConnected, assumed);
  return (
    <output className="block pointer-events-none sticky top-16 low:top-0 z-20 h-0 print:hidden">
      {isOnline ? null : (
        <span className="mx-auto mt-3 flex w-fit max-w-[calc(100%-2rem)] animate-arrive items-center gap-3 rounded-control border border-edge bg-raised px-4 py-2.5 text-small font-medium shadow-floating">
          <WifiOff aria-hidden="true" className="size-5 shrink-0 text-caution" />
          {t('site.offline')}
        </span>
      )}
    </output>
  );
}

function watchConnection(watcher: () => void): () => void {
  window.addEventListener('online', watcher);
  window.addEventListener('offline', watcher);
  return () => {
    window.removeEventListener('online', watcher);
    window.removeEventListener('offline', watcher);
  };
}

function isConnected() {
  return navigator.onLine;
}

function assumed() {
  return true;
}
