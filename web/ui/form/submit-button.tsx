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
  /** Whether keys send the form as well (`sendByKey`); the button then shows them. */
  hasKeys?: boolean;
  isSending: boolean;
  /** Whether the form can be sent as it is. */
  isComplete?: boolean;
  className: string;
}) {
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
      {hasKeys ? <SendingKeys /> : null}
    </button>
  );
}

function SendingKeys() {
  return <KeyOnButton name={useSendingKeys()} />;
}
