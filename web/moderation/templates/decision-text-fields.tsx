import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Template } from '#contract/templates.ts';
import { INTERFACE_LANGUAGES, REASON_LENGTH, type InterfaceLanguage } from '#contract/vocabulary.ts';
import type { Draft } from '../use-cases.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { languageName } from './language-name.ts';
import { useTemplates } from './queries.ts';
import { titleIn } from './title-in.ts';
import {
  asRead,
  chosenOf,
  isSendable,
  lengthOfBoth,
  NO_DECISION_TEXT,
  type DecisionText,
} from './decision-text.ts';

/** So many templates have a key. */
const KEYS = 9;

/** What is written in the fields of a decision, and whether it can be sent; `isOptional` where nothing has to be said. */
export function useDecisionText(draft?: Draft<DecisionText>, isOptional = false) {
  const [written, write] = useState(draft?.first ?? NO_DECISION_TEXT);
  const template = chosenOf(written, useTemplates().data);
  return {
    template,
    isComplete: isSendable(template, written.reason, isOptional),
    text: asRead(written, template),
    fields: {
      written,
      onWrite: (next: DecisionText) => {
        write(next);
        draft?.onWrite(next);
      },
    },
  };
}

/**
 * The fields of what is said with a decision: a template, which the keys 1 to 9 choose, and one’s own words. The focus
 * begins at the templates, or at the words when none are known yet.
 */
export function DecisionTextFields({
  written,
  readIn = null,
  label,
  hint,
  onWrite,
}: {
  written: DecisionText;
  /** The language in which a template is sent; null where it depends on several people, or is not known. */
  readIn?: InterfaceLanguage | null;
  /** What the words are called. */
  label: string;
  hint: string;
  onWrite: (written: DecisionText) => void;
}) {
  const { t } = useLanguage();
  const { data: templates, error } = useTemplates();
  const chosen = chosenOf(written, templates);
  const fields = useRef<HTMLDivElement>(null);
  const isOpen = useRef(false);
  const hasTemplates = templates !== undefined;
  useEffect(() => {
    // Templates that come later take the focus, for their keys, unless something has been typed meanwhile.
    const text = fields.current?.querySelector('textarea');
    const isUntouched = !isOpen.current || (text === document.activeElement && text?.value === '');
    isOpen.current = true;
    const wanted = hasTemplates ? 'input:checked, textarea' : 'textarea';
    if (isUntouched) fields.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [hasTemplates]);
  const choose = (templateId: string | null) => onWrite({ ...written, templateId });
  const chooseByKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || (target instanceof Element && target.matches('textarea'))) return;
    const template = /^[1-9]$/.test(key) ? templates?.[Number(key) - 1] : undefined;
    if (template === undefined) return;
    event.preventDefault();
    choose(template.id);
    fields.current?.querySelector<HTMLElement>(`input[value="${template.id}"]`)?.focus();
  };
  return (
    // Its radio buttons take the focus; every key has one that does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={fields} onKeyDown={chooseByKey} className="grid grid-cols-1 gap-5">
      {error !== null && templates === undefined ? (
        <p className="text-small text-soft">
          {t('moderation.templates.unavailable')} {errorMessage(error, t)}
        </p>
      ) : null}
      {templates !== undefined && templates.length > 0 ? (
        <Choice templates={templates} chosen={chosen} readIn={readIn} onChoose={choose} />
      ) : null}
      <TextArea
        label={chosen === null ? label : t('moderation.templates.ownWords')}
        hint={chosen === null ? hint : t('moderation.templates.ownWordsHint')}
        rows={chosen === null ? 4 : 2}
        text={written.reason}
        length={lengthOfBoth(chosen, written.reason)}
        most={REASON_LENGTH.most}
        tooLong={t('moderation.rejection.tooLong')}
        onChange={(reason) => onWrite({ ...written, reason })}
      />
    </div>
  );
}

/** The templates, and the text of the one that is chosen. */
function Choice({
  templates,
  chosen,
  readIn,
  onChoose,
}: {
  templates: readonly Template[];
  chosen: Template | null;
  readIn: InterfaceLanguage | null;
  onChoose: (id: string | null) => void;
}) {
  const { t, language } = useLanguage();
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t('moderation.templates.choose')}</legend>
      <div className="mt-1.5 max-h-[min(20rem,34dvh)] divide-y divide-line overflow-y-auto rounded-control border border-edge bg-surface">
        <Option
          name={name}
          isChosen={chosen === null}
          title={t('moderation.templates.none')}
          onChoose={() => onChoose(null)}
        />
        {templates.map((template, at) => (
          <Option
            key={template.id}
            name={name}
            id={template.id}
            isChosen={template.id === chosen?.id}
            title={titleIn(template, language)}
            shortcut={at < KEYS ? String(at + 1) : undefined}
            onChoose={() => onChoose(template.id)}
          />
        ))}
      </div>
      {chosen === null ? null : <ChosenTexts template={chosen} readIn={readIn} />}
    </fieldset>
  );
}

function Option({
  name,
  id = '',
  isChosen,
  title,
  shortcut,
  onChoose,
}: {
  name: string;
  id?: string;
  isChosen: boolean;
  title: string;
  shortcut?: string | undefined;
  onChoose: () => void;
}) {
  return (
    <label
      data-chosen={isChosen || undefined}
      className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-1.5 data-chosen:bg-accent-wash"
    >
      <input
        type="radio"
        name={name}
        value={id}
        checked={isChosen}
        aria-keyshortcuts={shortcut}
        onChange={onChoose}
        className="size-5 shrink-0 accent-accent"
      />
      <bdi className="min-w-0 flex-1 wrap-anywhere">{title}</bdi>
      {shortcut === undefined ? null : (
        <kbd
          aria-hidden="true"
          className="inline-block min-w-6 rounded-small border border-edge px-1.5 text-center font-body text-fine font-semibold max-sm:hidden"
        >
          {shortcut}
        </kbd>
      )}
    </label>
  );
}

/** The text of the chosen template as it is sent, and folded in the other languages. */
function ChosenTexts({
  template: { texts },
  readIn,
}: {
  template: Template;
  readIn: InterfaceLanguage | null;
}) {
  const { t, language } = useLanguage();
  const first = readIn ?? language;
  const name = languageName(first, language);
  const title =
    readIn === null ? t('moderation.templates.sentInTheirs') : t('moderation.templates.sentIn', { name });
  return (
    <div className="mt-3 grid gap-1.5 border-s-4 border-edge ps-3.5 text-small">
      <dl aria-live="polite">
        <Text language={first} title={title} text={texts[first]} />
      </dl>
      <details>
        <summary className="min-h-11 cursor-pointer content-center text-fine font-semibold text-soft hover:text-ink">
          {t('moderation.templates.otherLanguages')}
        </summary>
        <dl className="mt-1.5 grid gap-2.5">
          {INTERFACE_LANGUAGES.filter((other) => other !== first).map((other) => (
            <Text key={other} language={other} title={languageName(other, language)} text={texts[other]} />
          ))}
        </dl>
      </details>
    </div>
  );
}

/** A template’s texts, that of the page’s language first. */
export function TemplateTexts({ template: { texts } }: { template: Template }) {
  const { language } = useLanguage();
  const ordered = [language, ...INTERFACE_LANGUAGES.filter((other) => other !== language)] as const;
  return (
    <dl className="mt-3 grid gap-2.5 border-s-4 border-edge ps-3.5 text-small">
      {ordered.map((one) => (
        <Text key={one} language={one} title={languageName(one, language)} text={texts[one]} />
      ))}
    </dl>
  );
}

function Text({ language, title, text }: { language: InterfaceLanguage; title: string; text: string }) {
  return (
    <div>
      <dt className="text-fine font-semibold text-soft">{title}</dt>
      <dd lang={language} className="wrap-anywhere whitespace-pre-line">
        {text}
      </dd>
    </div>
  );
}
