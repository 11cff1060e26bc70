import { useId } from 'react';
import { Choice } from './choice.tsx';

/** A few things to choose from, as segments of one control. */
export function Segments<Value extends string | number>({
  label,
  isLabelVisible = false,
  options,
  chosen,
  onChoose,
}: {
  label: string;
  isLabelVisible?: boolean;
  options: readonly { readonly value: Value; readonly label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={isLabelVisible ? 'mb-1.5 text-small font-semibold' : 'sr-only'}>{label}</legend>
      <div className="inline-flex max-w-full rounded-control border border-edge">
        {options.map((option) => (
          <Choice
            key={option.value}
            name={name}
            isChosen={option.value === chosen}
            onChoose={() => onChoose(option.value)}
            className="inline-flex min-h-11 items-center rounded-control px-3.5 text-small font-semibold whitespace-nowrap text-soft hover:text-ink data-chosen:bg-accent-wash data-chosen:text-accent-text"
          >
            {option.label}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
