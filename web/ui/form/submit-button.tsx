import LoaderCircle from 'lucide-react/icons/loader-circle';
import { BUTTON } from '../button.ts';

/** The button that sends a form; while the form is being sent it says so, and keeps the focus. */
export function SubmitButton({
  words,
  busyWords,
  keys,
  isSending,
  isComplete = true,
  className,
}: {
  words: string;
  busyWords: string;
  /** The keys that do the same. */
  keys?: string;
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
      aria-keyshortcuts={keys}
      className={`${className} ${isComplete ? BUTTON.primary : BUTTON.disabled}`}
    >
      {isSending ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
      <span>{isSending ? busyWords : words}</span>
    </button>
  );
}
