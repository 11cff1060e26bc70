import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '../../i18n/language.tsx';
import { TOOL } from '../button.ts';
import { dismissToast, currentToast, subscribeToast } from './toast-store.ts';
import { currentDialog, subscribeDialog } from '../dialog/top-dialog.ts';

const SHOWN_FOR_MS = 5000;
const SWIPE_PX = 50;
const HOTKEY = 'F8';

/** The toast at the edge of the window, and the place where it is heard of and reached by F8. */
export function ToastRegion() {
  const { t } = useLanguage();
  const toast = useSyncExternalStore(subscribeToast, currentToast, currentToast);
  const dialog = useSyncExternalStore(subscribeDialog, currentDialog, currentDialog);
  const isBad = toast?.tone === 'failed';
  return (
    <Radix.Provider
      label={t('toasts.one')}
      duration={SHOWN_FOR_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      // Behind an open dialog it would not be heard.
      announcerContainer={dialog ?? undefined}
    >
      {toast === null ? null : (
        <Radix.Root
          key={toast.id}
          open={toast.isOpen}
          onOpenChange={() => dismissToast(toast.id)}
          className="flex items-start gap-3 rounded-card border border-edge bg-raised py-3 ps-4 pe-2 shadow-floating data-[state=open]:animate-arrive data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x) data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
        >
          {isBad ? (
            <CircleAlert aria-hidden="true" className="mt-2.5 size-5 shrink-0 text-accent-text" />
          ) : (
            <CircleCheck aria-hidden="true" className="mt-2.5 size-5 shrink-0 text-online" />
          )}
          <div className="min-w-0 flex-1 py-2">
            <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
            {toast.text === undefined ? null : (
              <Radix.Description className="mt-0.5 text-small text-soft">{toast.text}</Radix.Description>
            )}
          </div>
          <Radix.Close aria-label={t('toasts.close')} className={TOOL}>
            <X aria-hidden="true" className="size-5" />
          </Radix.Close>
        </Radix.Root>
      )}
      {/* Outside of an open dialog it could not be reached. */}
      {createPortal(
        <Radix.Viewport
          hotkey={[HOTKEY]}
          label={t('toasts.region', { key: HOTKEY })}
          className="fixed inset-x-0 bottom-0 z-50 m-0 flex w-full list-none flex-col p-4 outline-none md:start-auto md:max-w-[420px] print:hidden"
        />,
        dialog ?? document.body,
      )}
    </Radix.Provider>
  );
}
