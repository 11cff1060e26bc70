import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { InlineError } from '../ui/inline-error.tsx';

/** A dialog in which something is decided about a case: a form, with why it was not sent above its buttons. */
export function CaseDialog({
  title,
  width = 'narrow',
  words,
  busyWords,
  cancel,
  isSending,
  isComplete,
  error,
  onSubmit,
  onClose,
  children,
}: Pick<ComponentProps<typeof Dialog>, 'title' | 'width' | 'onClose'> & {
  /** The label of the button that sends the form. */
  words: string;
  /** Its label while the form is being sent. */
  busyWords: string;
  /** The label of the button that changes nothing. */
  cancel: string;
  isSending: boolean;
  isComplete: boolean;
  /** Why the last attempt failed, in words; null for a dialog with an alert of its own. */
  error: string | undefined | null;
  /** Called with a complete form, once until it is sent. */
  onSubmit: () => void;
  children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isSending) onSubmit();
  };
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        {children}
        {error === null ? null : <InlineError sentence={error} />}
        <DialogButtons cancel={cancel} onClose={onClose}>
          <SubmitButton
            words={words}
            busyWords={busyWords}
            isSending={isSending}
            isComplete={isComplete}
            className="sm:min-w-36"
          />
        </DialogButtons>
      </form>
    </Dialog>
  );
}
