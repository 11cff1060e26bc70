import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { BUTTON } from '../button.ts';
import { Dialog } from './dialog.tsx';

/** A question before something that cannot be taken back. It is sent once, however often one presses. */
export function ConfirmDialog({
  title,
  cancel,
  confirm,
  isSending,
  isReady = true,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** What the button says that leaves all as it is. */
  cancel: string;
  /** What the other button says; while it is being done, too. */
  confirm: string;
  isSending: boolean;
  /** All has been said that it needs. */
  isReady?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="mt-6 flex flex-wrap-reverse justify-end gap-3 max-sm:*:w-full">
        <button type="button" onClick={onClose} className={BUTTON.quiet}>
          {cancel}
        </button>
        <button
          type="button"
          disabled={!isReady}
          aria-disabled={isSending}
          onClick={() => {
            if (!isSending) onConfirm();
          }}
          className={isReady ? BUTTON.primary : BUTTON.disabled}
        >
          {isSending ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
          {confirm}
        </button>
      </div>
    </Dialog>
  );
}
