import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';

/** One of the things that can be chosen. */
interface Option {
  readonly value: string;
  readonly label: string;
}

/** A native select; its label is for screen readers alone where the select says enough. */
export function Select({
  label,
  name,
  value,
  options,
  onChoose,
  sign,
  isLabelVisible = false,
}: {
  label: string;
  name: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
  sign: ReactNode;
  isLabelVisible?: boolean;
}) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const chosenEarly = useRef(onChoose);
  // A choice that was made before hydration is applied now.
  useEffect(() => {
    const value = select.current?.value;
    if (value !== undefined && value !== select.current?.dataset.applied) chosenEarly.current(value);
  }, []);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={isLabelVisible ? 'mb-1.5 block text-small font-semibold' : 'sr-only'}>
        {label}
      </label>
      <SelectBox
        ref={select}
        id={id}
        name={name}
        value={value}
        data-applied={value}
        autoComplete="off"
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        options={options}
        sign={sign}
      />
    </div>
  );
}

/** The select without a label, for a form that gives it one. */
export function SelectBox({
  options,
  sign,
  ...select
}: {
  options: readonly Option[];
  sign?: ReactNode;
} & Omit<ComponentProps<'select'>, 'className' | 'children'>) {
  return (
    <div className="relative min-w-0">
      {sign === undefined ? null : (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3.5 z-1 hidden items-center text-soft sm:flex"
        >
          {sign}
        </span>
      )}
      <select
        {...select}
        className={`min-h-11 w-full cursor-pointer appearance-none truncate rounded-control border border-edge bg-surface ps-3 pe-7 text-body font-medium transition-colors hover:border-accent-text aria-invalid:border-caution sm:pe-9 ${sign === undefined ? '' : 'sm:ps-10'}`}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value} className="bg-raised text-ink">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-soft"
      />
    </div>
  );
}
