import { useLanguage } from '../../i18n/language.tsx';
import { Field, INPUT } from './field.tsx';

/** From this share of the allowed length on, the length is shown. */
const NEAR = 0.9;

/** A field for some lines of text. It shows the length when little room is left, and says when it is too long. */
export function TextArea({
  label,
  hint,
  rows,
  text,
  length,
  most,
  tooLong,
  onChange,
}: {
  label: string;
  hint?: string;
  rows: number;
  text: string;
  /** The text's length, as the server counts it. */
  length: number;
  most: number;
  /** The error of a longer text. */
  tooLong: string;
  onChange: (text: string) => void;
}) {
  const { t } = useLanguage();
  const isNear = length > most * NEAR;
  return (
    <Field
      label={label}
      error={length > most ? tooLong : undefined}
      hint={
        hint === undefined && !isNear ? undefined : (
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{hint}</span>
            {isNear ? (
              <span className="ms-auto tabular-nums">{t('form.length', { length, most })}</span>
            ) : null}
          </span>
        )
      }
    >
      {(inputProps) => (
        <textarea
          {...inputProps}
          rows={rows}
          dir="auto"
          aria-required
          value={text}
          onChange={({ target }) => onChange(target.value)}
          className={`${INPUT} resize-y`}
        />
      )}
    </Field>
  );
}
