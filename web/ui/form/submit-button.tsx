import LoaderCircle from 'lucide-react/icons/loader-circle';
import { BUTTON } from '../button.ts';
import { KeyOnButton } from './key-on-button.tsx';
import { SENDING_KEYS, useSendingKeys } from './send-by-key.ts';

/** The button that sends a form; while the form is being sent it says so, and keeps the focus. */
export function SubmitButton({
  words,
  busyWords,
  hasKeys = false,
  isSending,
  isComplete = true,
  className,
}: {
  words: string;
  busyWords: string;
  /** Whether the form is sent by keys as well (`sendByKey`), which then stand on the button. */
  hasKeys?: boolean;
  isSending: boolean;
  /** Whether the form can be sent as it is. */
  isComplete?: boolean;
  className: string;
}) {
  const keys = useSendingKeys();
  return (
    <button
      type="submit"
      disabled={!isComplete}
      aria-disabled={isSending}
      aria-keyshortcuts={hasKeys ? SENDING_KEYS : undefined}
      className={`${className} ${isComplete ? BUTTON.primary : BUTTON.disabled}`}
    >
      {isSending ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
      <span>{isSending ? busyWords : words}</span>
      {hasKeys ? <KeyOnButton name={keys} /> : null}
    </button>
  );
}
