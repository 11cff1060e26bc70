import { useId, useState } from 'react';
import { BUTTON } from './button.ts';

/** A text to take along, with a button that copies it. Where copying is not allowed it is selected. */
export function CopyField({
  label,
  hint,
  text,
  rows,
  canCopy,
  words,
}: {
  label: string;
  hint?: string;
  text: string;
  rows: number;
  /** Whether the browser can copy at all, which only it knows. */
  canCopy: boolean;
  words: { copy: string; copied: string; notCopied: string };
}) {
  const id = useId();
  const [outcome, setOutcome] = useState<{ text: string; isCopied: boolean } | null>(null);
  const copy = async () => {
    const field = document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(id)}`);
    try {
      await navigator.clipboard.writeText(text);
      setOutcome({ text, isCopied: true });
    } catch {
      field?.focus();
      field?.select();
      setOutcome({ text, isCopied: false });
    }
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mb-2 text-small text-soft">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        readOnly
        rows={rows}
        value={text}
        dir="ltr"
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="block w-full resize-none rounded-control border border-edge bg-ground px-3 py-2 font-mono text-fine break-all"
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {canCopy ? (
          <button
            type="button"
            onClick={() => void copy()}
            aria-label={`${words.copy}: ${label}`}
            className={BUTTON.quiet}
          >
            {words.copy}
          </button>
        ) : null}
        <output className="text-small text-soft">
          {outcome?.text === text ? (outcome.isCopied ? words.copied : words.notCopied) : null}
        </output>
      </div>
    </div>
  );
}
