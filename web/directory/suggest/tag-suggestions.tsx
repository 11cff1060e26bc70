import { useQuery } from '@tanstack/react-query';
import { useId, type RefObject, type SyntheticEvent } from 'react';
import { listTags, type CountedTag } from '#contract/tags.ts';
import { MOST_TAGS } from '#contract/vocabulary.ts';
import { apiQuery, queryKeyOf } from '../../api/query.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Listbox, OPTION, showInList } from './listbox.tsx';
import type { SuggestionState } from './suggestion-state.ts';
import { TagOption } from './tag-option.tsx';
import { useCombobox, useSuggestionState } from './use-combobox.ts';
import { CACHED_FOR_MS } from './use-suggestions.ts';

const MOST_SUGGESTIONS = 6;

/** Tags that others use for what is typed into the field of a listing's tags, which they make a combobox. */
export function TagSuggestions({
  field,
  event,
  taken,
  onChoose,
}: {
  field: RefObject<HTMLInputElement | null>;
  /** The field's last event, from `useFieldEvent`. */
  event: SyntheticEvent | null;
  /** The tags that are there already. */
  taken: readonly string[];
  onChoose: (tag: string) => void;
}) {
  const { t } = useLanguage();
  const id = useId();
  const [state, dispatch] = useSuggestionState(field, event);
  const suggestions = useTags(state, taken);
  const keys = suggestions.map(({ tag }) => tag);
  const idOf = (tag: string) => `${id}${keys.indexOf(tag)}`;
  useCombobox(field, { list: `${id}list`, keys, active: state.active, idOf, isEmptied: false }, dispatch);
  return (
    <>
      <span aria-live="polite" className="sr-only">
        {keys.length > 0 ? t('suggestions.count', { count: keys.length }) : null}
      </span>
      {keys.length === 0 ? null : (
        <Listbox id={`${id}list`} label={t('suggestions.tags')}>
          {suggestions.map((suggestion) => (
            <button
              key={suggestion.tag}
              id={idOf(suggestion.tag)}
              type="button"
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the list
              role="option"
              ref={suggestion.tag === state.active ? showInList : undefined}
              aria-selected={suggestion.tag === state.active}
              tabIndex={-1}
              onClick={() => {
                dispatch({ type: 'closed' });
                onChoose(suggestion.tag);
              }}
              className={OPTION}
            >
              <TagOption {...suggestion} />
            </button>
          ))}
        </Listbox>
      )}
    </>
  );
}

/** The most used tags for a text, without those that are there already; none once no further tag fits. */
function useTags({ isOpen, text, keepsOlder }: SuggestionState, taken: readonly string[]) {
  const q = text?.replace(/^#+/, '') ?? '';
  const { data } = useQuery<CountedTag[]>({
    queryKey: queryKeyOf(apiQuery(listTags, { query: { q, limit: MOST_SUGGESTIONS + MOST_TAGS } })),
    enabled: q !== '',
    staleTime: CACHED_FOR_MS,
    gcTime: CACHED_FOR_MS,
    ...(keepsOlder && { placeholderData: (older) => older }),
  });
  if (!isOpen || q === '' || data === undefined || taken.length >= MOST_TAGS) return [];
  return data.filter(({ tag }) => !taken.includes(tag)).slice(0, MOST_SUGGESTIONS);
}
