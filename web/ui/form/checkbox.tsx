import { useId, type ReactNode } from 'react';

/** A checkbox with its label. */
export function Checkbox({
  label,
  hint,
  isChecked,
  isDisabled,
  isBusy = false,
  onCheck,
}: {
  label: string;
  hint?: ReactNode;
  isChecked: boolean;
  /** Whether it cannot be changed now. */
  isDisabled: boolean;
  /** Whether a change is on its way: it keeps the focus, and waits. */
  isBusy?: boolean;
  onCheck: (isChecked: boolean) => void;
}) {
  const hintId = useId();
  return (
    <div className="flex flex-col">
      <label
        className={`flex min-h-11 items-start gap-3 py-2.5 font-semibold ${isDisabled || isBusy ? 'text-soft' : 'cursor-pointer'}`}
      >
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          aria-disabled={isBusy || undefined}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={({ target }) => {
            if (!isBusy) onCheck(target.checked);
          }}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={hintId} className="-mt-1.5 ps-8 text-small text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
