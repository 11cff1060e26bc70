import { useId, useState } from 'react';
import { reason } from '#contract/forms.ts';
import { lengthOf, INTERFACE_LANGUAGES, REASON_LENGTH, TEMPLATE_TITLE_LENGTH } from '#contract/vocabulary.ts';
import type { Template } from '#contract/templates.ts';
import { CaseDialog } from '../case-dialog.tsx';
import { useListAction } from '../use-list-action.ts';
import { useAuth } from '../../auth/auth.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Field, INPUT } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { languageName } from './language-name.ts';
import { NOTHING, templateDrafts, type WrittenTemplate } from './template-draft.ts';
import { NEW, useTemplateActions } from './use-template-actions.ts';

/** Lets an admin write a template, or change one. What is not sent is kept in this browser. */
export function TemplateDialog({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const { t, language: shown } = useLanguage();
  const { written, write, forget } = useDraft(template);
  const actions = useListAction({ settleMs: 0 });
  const { save } = useTemplateActions(actions);
  const target = template?.id ?? NEW;
  return (
    <CaseDialog
      width="wide"
      title={t(template === null ? 'moderation.templates.addTitle' : 'moderation.templates.changeTitle')}
      words={t('moderation.templates.save')}
      busyWords={t('moderation.templates.saving')}
      cancel={t('moderation.rejection.cancel')}
      isSending={actions.pendingAction(target) !== undefined}
      isComplete={isComplete(written)}
      error={actions.errorOf(target)}
      onSubmit={() =>
        save(template, written, () => {
          forget();
          onClose();
        })
      }
      onClose={onClose}
    >
      <TitleFields titles={written.titles} onWrite={(titles) => write({ ...written, titles })} />
      <fieldset className="grid grid-cols-1 gap-4">
        <legend className="mb-2 font-display text-title font-semibold">
          {t('moderation.templates.message')}
        </legend>
        {INTERFACE_LANGUAGES.map((language) => (
          <TextArea
            key={language}
            label={languageName(language, shown)}
            rows={3}
            text={written.texts[language]}
            length={lengthOf(written.texts[language])}
            most={REASON_LENGTH.most}
            tooLong={t('moderation.rejection.tooLong')}
            onChange={(text) => write({ ...written, texts: { ...written.texts, [language]: text } })}
          />
        ))}
      </fieldset>
    </CaseDialog>
  );
}

/** The titles in each language, of which one is enough. */
function TitleFields({
  titles,
  onWrite,
}: {
  titles: WrittenTemplate['titles'];
  onWrite: (titles: WrittenTemplate['titles']) => void;
}) {
  const { t, language: shown } = useLanguage();
  const hint = useId();
  return (
    <fieldset aria-describedby={hint}>
      <legend className="mb-2 font-display text-title font-semibold">{t('moderation.templates.name')}</legend>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
        {INTERFACE_LANGUAGES.map((language) => (
          <Field
            key={language}
            label={languageName(language, shown)}
            error={isTooLong(titles[language]) ? t('moderation.templates.nameTooLong') : undefined}
          >
            {(inputProps) => (
              <input
                {...inputProps}
                value={titles[language]}
                onChange={({ target }) => onWrite({ ...titles, [language]: target.value })}
                autoComplete="off"
                dir="auto"
                className={`${INPUT} min-h-11`}
              />
            )}
          </Field>
        ))}
      </div>
      <p id={hint} className="mt-1.5 text-small text-soft">
        {t('moderation.templates.nameHint')}
      </p>
    </fieldset>
  );
}

/** What is written: the draft, or else the template as it is. */
function useDraft(template: Template | null) {
  const userId = useAuth().user?.id ?? '0';
  const key = { userId, about: template?.id ?? '0' };
  const [written, setWritten] = useState<WrittenTemplate>(
    () =>
      templateDrafts.read(key) ?? (template && { titles: template.titles, texts: template.texts }) ?? NOTHING,
  );
  return {
    written,
    write: (written: WrittenTemplate) => {
      setWritten(written);
      templateDrafts.keep(key, written);
    },
    forget: () => templateDrafts.drop(key),
  };
}

function isComplete({ titles, texts }: WrittenTemplate) {
  const all = Object.values(titles);
  return (
    all.some((title) => reason.safeParse(title).success) &&
    !all.some(isTooLong) &&
    INTERFACE_LANGUAGES.every((language) => reason.safeParse(texts[language]).success)
  );
}

function isTooLong(title: string) {
  return lengthOf(title.trim()) > TEMPLATE_TITLE_LENGTH;
}
