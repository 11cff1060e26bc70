import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ReactNode } from 'react';
import { BUTTON } from '../button.ts';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

/** A confirmation before something that cannot be undone, or only with trouble. */
export function ConfirmDialog({
  title,
  cancel,
  confirm,
  isSending,
  isReady = true,
  isForGood = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** The label of the button that changes nothing. */
  cancel: string;
  /** The label of the other button, also while the action is pending. */
  confirm: string;
  isSending: boolean;
  /** Whether the form in the dialog is complete. */
  isReady?: boolean;
  /** Whether it cannot be undone. */
  isForGood?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="mt-6">
        <DialogButtons cancel={cancel} onClose={onClose}>
          <button
            type="button"
            disabled={!isReady}
            aria-disabled={isSending}
            onClick={() => {
              if (!isSending) onConfirm();
            }}
            className={isReady ? BUTTON[isForGood ? 'danger' : 'primary'] : BUTTON.disabled}
          >
            {isSending ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
            <span>{confirm}</span>
          </button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
