import type { ReactNode } from 'react';
import { BUTTON } from '../button.ts';

/** The buttons at the end of a dialog: the one that closes it, and behind it, or above it on a phone, the others. */
export function DialogButtons({
  cancel,
  onClose,
  children,
}: {
  /** The label of the button that changes nothing. */
  cancel: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap-reverse justify-end gap-3 max-sm:*:w-full">
      <button type="button" onClick={onClose} className={BUTTON.quiet}>
        {cancel}
      </button>
      {children}
    </div>
  );
}
