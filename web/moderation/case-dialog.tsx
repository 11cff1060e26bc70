import { useEffect, useRef, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { sendByKey } from '../ui/form/send-by-key.ts';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { InlineError } from '../ui/inline-error.tsx';

/**
 * A dialog in which something is decided about a case: a form, with why it was not sent above its buttons, which stay in
 * sight. Ctrl and Enter, or Command and Enter, send it.
 */
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
  /** Why the last attempt failed: a sentence, or an alert of the dialog's own. */
  error: ReactNode;
  /** Called with a complete form, once until it is sent. */
  onSubmit: () => void;
  children: ReactNode;
}) {
  const failure = useRef<HTMLDivElement>(null);
  // Its cleanup runs when sending ends: a failure may be out of sight then.
  useEffect(
    () => (isSending ? () => failure.current?.scrollIntoView({ block: 'nearest' }) : undefined),
    [isSending],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isSending) onSubmit();
  };
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      {/* Its button does the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form noValidate onSubmit={submit} onKeyDown={sendByKey}>
        <div className="grid grid-cols-1 gap-5">
          {children}
          <div ref={failure} className="grid">
            {typeof error === 'string' || error === undefined ? <InlineError sentence={error} /> : error}
          </div>
        </div>
        <div className="-mx-5 -mb-6 border-t border-transparent bg-ground px-5 pt-4 pb-4 sm:-mx-8 sm:-mb-8 sm:px-8 tall:sticky tall:bottom-0 tall:border-line tall:pt-3 tall:pb-3">
          <DialogButtons isLow cancel={cancel} onClose={onClose}>
            <SubmitButton
              words={words}
              busyWords={busyWords}
              hasKeys
              isSending={isSending}
              isComplete={isComplete}
              className="sm:min-w-36"
            />
          </DialogButtons>
        </div>
      </form>
    </Dialog>
  );
}
