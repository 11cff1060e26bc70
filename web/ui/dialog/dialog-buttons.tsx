import type { ReactNode } from 'react';
import { BUTTON } from '../button.ts';

/** The buttons at the end of a dialog: the one that closes it, and behind it, or above it where there is no room, the others. */
export function DialogButtons({
  cancel,
  isLow = false,
  onClose,
  children,
}: {
  /** The label of the button that changes nothing. */
  cancel: string;
  /** Whether they also stand in one row on a phone, as far as their words fit. */
  isLow?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <div
      className={`flex flex-wrap-reverse justify-end gap-3 ${isLow ? 'max-sm:*:flex-auto' : 'max-sm:*:w-full'}`}
    >
      <button type="button" onClick={onClose} className={BUTTON.quiet}>
        {cancel}
      </button>
      {children}
    </div>
  );
}
