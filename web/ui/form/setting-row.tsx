import { useId, type ReactNode } from 'react';

const ROW = 'flex items-start justify-between gap-5 py-4 outline-offset-3';

/** A setting in a row: its name, a line about it, and the switch that turns it on and off. */
export function SwitchRow({
  anchor,
  label,
  hint,
  isOn,
  isDisabled = false,
  isBusy,
  onSwitch,
}: {
  /** Its id, by which links lead to it. */
  anchor: string;
  label: string;
  hint: string;
  isOn: boolean;
  /** Whether it cannot be changed now. */
  isDisabled?: boolean;
  /** Whether a change is on its way: it keeps the focus, and waits. */
  isBusy: boolean;
  onSwitch: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <div id={anchor} tabIndex={-1} className={ROW}>
      <div className="min-w-0">
        <label
          htmlFor={id}
          className={`font-semibold ${isDisabled || isBusy ? 'text-soft' : 'cursor-pointer'}`}
        >
          {label}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 max-w-prose text-small text-soft">
          {hint}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        data-chosen={isOn || undefined}
        disabled={isDisabled}
        aria-disabled={isBusy || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          if (!isBusy) onSwitch(target.checked);
        }}
        className="switch relative shrink-0 cursor-pointer appearance-none rounded-full border border-edge disabled:opacity-60"
      />
    </div>
  );
}

/** A row like that, with a button for what is done at once. */
export function ActRow({
  anchor,
  title,
  hint,
  children,
}: {
  anchor: string;
  title: string;
  hint: string;
  children: ReactNode;
}) {
  return (
    <div id={anchor} tabIndex={-1} className={`${ROW} flex-wrap`}>
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-0.5 max-w-prose text-small text-soft">{hint}</p>
      </div>
      <div className="shrink-0 max-sm:w-full">{children}</div>
    </div>
  );
}
