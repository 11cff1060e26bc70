import LoaderCircle from 'lucide-react/icons/loader-circle';
import { BUTTON } from './button.ts';
import { KeyOnButton } from './form/key-on-button.tsx';

const SMALL = 'min-w-28 px-4 text-small max-sm:flex-auto';

/** A button that does something to a row; while it is done it says so, and keeps the focus. */
export function ActionButton({
  look = 'quiet',
  words,
  busyWords,
  isBusy,
  describedBy,
  keys,
  onPress,
}: {
  look?: 'primary' | 'quiet' | 'grave';
  words: string;
  busyWords: string;
  isBusy: boolean;
  /** The id of the heading of what it is done to. */
  describedBy: string;
  /** The letter that does the same, which stands on the button. */
  keys?: string | undefined;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      aria-disabled={isBusy}
      aria-keyshortcuts={keys}
      onClick={onPress}
      className={`${BUTTON[look]} ${SMALL}`}
    >
      {isBusy ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
      <span>{isBusy ? busyWords : words}</span>
      {keys === undefined ? null : <KeyOnButton name={keys} />}
    </button>
  );
}
