import { useState } from 'react';
import { LISTING_LANGUAGES, MOST_LANGUAGES_AT_ONCE, type ListingLanguage } from '#contract/vocabulary.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { showToast } from '../ui/toast/toast-store.ts';
import { storeLanguagesRead } from './languages-read.ts';
import { namesOfLanguages } from './view-name.ts';

/** Chooses the languages that the reader reads, once for all. The first ticked one has a row on the home page. */
export function ChooseLanguages({
  chosen: stored,
  onClose,
}: {
  chosen: readonly ListingLanguage[];
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState(stored);
  const [hasFailed, setFailed] = useState(false);
  const isFull = chosen.length >= MOST_LANGUAGES_AT_ONCE;
  const [first] = chosen;

  const save = (languages: readonly ListingLanguage[]) => {
    if (!storeLanguagesRead(languages)) {
      setFailed(true);
      return;
    }
    onClose();
    showToast({
      title: t(languages.length === 0 ? 'languagesRead.forgotten' : 'languagesRead.saved'),
      tone: 'done',
    });
  };
  return (
    <Dialog title={t('languagesRead.title')} onClose={onClose}>
      {/* No form: the dialog stands in that of the filters. */}
      <div className="grid gap-5">
        <p className="text-soft">{t('languagesRead.text', { most: MOST_LANGUAGES_AT_ONCE })}</p>
        <fieldset className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          <legend className="sr-only">{t('languagesRead.title')}</legend>
          {LISTING_LANGUAGES.map((language) => (
            <Checkbox
              key={language}
              label={t(`languages.${language}`)}
              isChecked={chosen.includes(language)}
              isDisabled={isFull && !chosen.includes(language)}
              onCheck={(isChecked) => {
                setFailed(false);
                const others = chosen.filter((other) => other !== language);
                setChosen(isChecked ? [...others, language] : others);
              }}
            />
          ))}
        </fieldset>
        <output className="min-h-6 text-small text-soft">
          {first === undefined
            ? t('languagesRead.none')
            : isFull
              ? t('languagesRead.full', { most: MOST_LANGUAGES_AT_ONCE })
              : t('languagesRead.first', {
                  language: namesOfLanguages([first], t),
                })}
        </output>
        <InlineError sentence={hasFailed ? t('languagesRead.notStored') : undefined} />
        <DialogButtons cancel={t('languagesRead.cancel')} onClose={onClose}>
          {stored.length > 0 ? (
            <button type="button" className={BUTTON.quiet} onClick={() => save([])}>
              {t('languagesRead.forget')}
            </button>
          ) : null}
          <button
            type="button"
            onClick={() => {
              if (first !== undefined) save(chosen);
            }}
            aria-disabled={first === undefined}
            className={first === undefined ? BUTTON.disabled : BUTTON.primary}
          >
            {t('languagesRead.save')}
          </button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
