import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useState, type ChangeEventHandler, type Ref } from 'react';
import { ABOUT_LENGTH } from '#contract/vocabulary.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Field, INPUT } from '../../ui/form/field.tsx';
import { AboutPreview } from './about-preview.tsx';
import { LengthOf } from './length-of.tsx';

/** The field for more to say, in Markdown, with a preview below it when it is asked for. */
export function AboutInput({
  text,
  error,
  input,
}: {
  text: string;
  error: string | undefined;
  /** The attributes of the textarea. */
  input: {
    name: string;
    ref: Ref<HTMLTextAreaElement>;
    value: string;
    onChange: ChangeEventHandler<HTMLTextAreaElement>;
  };
}) {
  const { t } = useLanguage();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const previewId = useId();
  const Icon = isPreviewed ? EyeOff : Eye;
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        label={t('serverForm.about')}
        aside={t('serverForm.optional')}
        error={error}
        hint={
          <span className="flex justify-between gap-4">
            <span>{t('serverForm.aboutHint')}</span>
            <LengthOf text={text} most={ABOUT_LENGTH} />
          </span>
        }
      >
        {(inputProps) => (
          <textarea {...inputProps} {...input} rows={6} dir="auto" className={`${INPUT} min-h-40 resize-y`} />
        )}
      </Field>
      <div>
        <button
          type="button"
          aria-expanded={isPreviewed}
          aria-controls={previewId}
          onClick={() => setIsPreviewed(!isPreviewed)}
          className={`${BUTTON.quiet} px-3.5! text-small!`}
        >
          <Icon aria-hidden="true" className="size-4" />
          {t(isPreviewed ? 'serverForm.hidePreview' : 'serverForm.preview')}
        </button>
      </div>
      <div id={previewId}>{isPreviewed ? <AboutPreview text={text} /> : null}</div>
    </div>
  );
}
