import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import X from 'lucide-react/icons/x';
import {
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { mixesLookAlikes } from '#contract/look-alikes.ts';
import { tagFrom } from '#contract/tags.ts';
import { MOST_TAGS } from '#contract/vocabulary.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { TagSuggestions } from '../../directory/suggest/tag-suggestions.tsx';
import { useFieldEvent } from '../../directory/suggest/use-field-event.ts';
import { Field, INPUT } from '../../ui/form/field.tsx';
import { isComposing } from '../../ui/form/is-composing.ts';
import { addTags, endsTag } from './tag-entry.ts';

/**
 * The field of a listing's tags: those that are there, each with a button to remove it, and behind them the input of
 * the next one, with suggestions. Enter, a comma or leaving the field ends a tag; Backspace in the empty input removes the last one.
 */
export function TagInput({
  tags,
  error,
  noteInput,
  onChange,
}: {
  tags: readonly string[];
  error: string | undefined;
  noteInput: (input: HTMLElement | null) => void;
  onChange: (tags: readonly string[]) => void;
}) {
  const { t } = useLanguage();
  const { input, announcement, event, choose, remove, attributes } = useTagEntry(tags, onChange);
  return (
    <Field
      label={t('serverForm.tags')}
      aside={t('serverForm.optional')}
      error={error ?? ownError()}
      hint={
        <span className="flex justify-between gap-4">
          <span>{t('serverForm.tagsHint')}</span>
          <Number of={tags} />
        </span>
      }
    >
      {(inputProps) => (
        <div className={`relative ${INPUT} flex min-h-11 flex-wrap items-center gap-x-2 py-0! ps-1.5!`}>
          {tags.length === 0 ? null : (
            <ul aria-label={t('serverForm.tags')} className="contents">
              {tags.map((tag) => (
                <Chip key={tag} tag={tag} onRemove={() => remove(tag)} />
              ))}
            </ul>
          )}
          <input
            {...inputProps}
            {...attributes}
            name="tags"
            ref={(element) => {
              input.current = element;
              noteInput(element);
            }}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            dir="auto"
            className="peer -my-px min-h-11 min-w-24 flex-1 bg-transparent ps-2 text-ink outline-none"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute -inset-px rounded-[inherit] outline-offset-2 outline-accent-text peer-focus-visible:outline-2"
          />
          <output className="sr-only">{announcement}</output>
          <TagSuggestions key={tags.length} field={input} event={event} taken={tags} onChoose={choose} />
        </div>
      )}
    </Field>
  );

  /** What is wrong before the form is checked as a whole. */
  function ownError() {
    if (tags.some((tag) => tagFrom(tag) !== tag)) return t('serverForm.tagInvalid');
    if (tags.some(mixesLookAlikes)) return t('serverForm.tagMixed');
    return tags.length > MOST_TAGS ? t('serverForm.tooManyTags') : undefined;
  }
}

/** The state of the tag input: the text so far, the announcement for screen readers, and the event handlers. */
function useTagEntry(tags: readonly string[], onChange: (tags: readonly string[]) => void) {
  const { t } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [announcement, announce] = useState('');
  const [event, note] = useFieldEvent();
  const dropped = useRef<string | null>(null);

  const add = (text: string) => {
    setTyped('');
    const next = addTags(tags, text);
    const added = next.filter((tag) => !tags.includes(tag));
    if (added.length === 0) return;
    onChange(next);
    announce(t('serverForm.tagAdded', { tag: added.join(t('views.comma')) }));
  };
  const choose = (tag: string) => {
    // A browser may end the composition when the input is emptied, and tell of its text once more.
    dropped.current = event !== null && isComposing(event.nativeEvent) ? typed : null;
    add(tag);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    announce(t('serverForm.tagRemoved', { tag }));
    input.current?.focus();
  };
  const attributes = {
    value: typed,
    onFocus: note,
    onChange: (change: ChangeEvent<HTMLInputElement>) => {
      const {
        target: { value },
        nativeEvent,
      } = change;
      if (value === dropped.current) return;
      note(change);
      if (!isComposing(nativeEvent) && endsTag(value)) add(value);
      else setTyped(value);
    },
    onCompositionStart: () => {
      dropped.current = null;
    },
    onCompositionEnd: (end: CompositionEvent<HTMLInputElement>) => {
      note(end);
      if (endsTag(end.currentTarget.value)) add(end.currentTarget.value);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      dropped.current = null;
      if (isComposing(event.nativeEvent)) return;
      if (event.key === 'Enter') {
        event.preventDefault();
        add(typed);
      } else if (event.key === 'Backspace' && typed === '') {
        const last = tags.at(-1);
        if (last !== undefined) remove(last);
      }
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text');
      if (!endsTag(text)) return;
      event.preventDefault();
      add(`${typed} ${text}`);
    },
    onBlur: (blur: FocusEvent) => {
      note(blur);
      add(typed);
    },
  };
  return { input, announcement, event, choose, remove, attributes };
}

function Chip({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  const { t } = useLanguage();
  const isTag = tagFrom(tag) === tag && !mixesLookAlikes(tag);
  return (
    <li
      className={`my-1.5 flex max-w-full items-center rounded-small border text-small ${isTag ? 'border-edge bg-raised' : 'border-caution bg-caution-wash text-caution'}`}
    >
      <span className="flex min-w-0 items-center gap-1.5 ps-2.5">
        {isTag ? null : <CircleAlert aria-hidden="true" className="size-4 shrink-0" />}
        <bdi className="min-w-0 truncate" lang={contentLanguage('Other', tag)}>
          {tag}
        </bdi>
      </span>
      <button
        type="button"
        aria-label={t('serverForm.removeTag', { tag })}
        onClick={onRemove}
        className="-my-1.5 grid min-h-11 min-w-11 shrink-0 place-items-center rounded-control text-soft transition-colors hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

/** The number of tags, and the most. */
function Number({ of: tags }: { of: readonly string[] }) {
  const { t } = useLanguage();
  const count = tags.length;
  return (
    <span className={`shrink-0 tabular-nums ${count > MOST_TAGS ? 'font-semibold text-caution' : ''}`}>
      <span aria-hidden="true">
        {count} / {MOST_TAGS}
      </span>
      <span className="sr-only">{t('serverForm.tagCount', { shown: count, most: MOST_TAGS })}</span>
    </span>
  );
}
