import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useId, type ReactNode } from 'react';

/** The look of text inputs. */
export const INPUT =
  'block w-full rounded-control border border-edge bg-surface px-3.5 py-2.5 text-body text-ink transition-colors placeholder:text-faint hover:border-accent-text aria-invalid:border-caution aria-invalid:ring-1 aria-invalid:ring-caution';

/** The attributes that tie an input to its label, hint and error. */
interface InputProps {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

/** A form field: its label, its input, its hint and its error. */
export function Field({
  id: ownId,
  label,
  aside,
  hint,
  error,
  children,
}: {
  /** The id of the input, where links lead to it. */
  id?: string;
  label: string;
  /** A word or a button beside the label. */
  aside?: ReactNode;
  hint?: ReactNode;
  error: string | undefined;
  children: (inputProps: InputProps) => ReactNode;
}) {
  const madeId = useId();
  const id = ownId ?? madeId;
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const describedBy = [...(error === undefined ? [] : [errorId]), ...(hint === undefined ? [] : [hintId])];
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside === undefined ? null : <span className="text-small text-faint">{aside}</span>}
      </div>
      {children({ id, 'aria-describedby': describedBy.join(' '), 'aria-invalid': error !== undefined })}
      {error === undefined ? null : (
        <p id={errorId} className="flex items-start gap-2 text-small font-semibold text-caution">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint === undefined ? null : (
        <div id={hintId} className="text-small text-soft">
          {hint}
        </div>
      )}
    </div>
  );
}
