import { useId } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import type { SuggestionsOf } from './suggestion-popup.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useCombobox, useSuggestionState } from './use-combobox.ts';
import { useSuggestions } from './use-suggestions.ts';

/** The suggestions for what is typed into a search field, which they make a combobox. */
export function SuggestionBox({ field, event, onFollow }: SuggestionsOf) {
  const { t } = useLanguage();
  const id = useId();
  const [state, dispatch] = useSuggestionState(field, event);
  const suggestions = useSuggestions(state);
  const addresses = suggestions.map(({ address }) => address);
  const list = `${id}list`;
  const idOf = (address: string) => `${id}${addresses.indexOf(address)}`;
  useCombobox(field, { list, keys: addresses, active: state.active, idOf }, dispatch);

  const follow = () => {
    empty(field.current);
    dispatch({ type: 'closed' });
    onFollow?.();
  };
  return (
    <>
      <span aria-live="polite" className="sr-only">
        {suggestions.length > 0 ? t('suggestions.count', { count: suggestions.length }) : null}
      </span>
      {suggestions.length > 0 ? (
        <SuggestionList
          id={list}
          suggestions={suggestions}
          active={state.active}
          idOf={idOf}
          onFollow={follow}
        />
      ) : null}
    </>
  );
}

/** The text was typed to find what was followed now. */
function empty(field: HTMLInputElement | null) {
  if (field !== null) field.value = '';
}
