import { useEffect, useReducer, type Dispatch, type RefObject } from 'react';
import { isComposing } from '../../ui/form/is-composing.ts';
import { textToSuggest } from './composed-text.ts';
import type { SuggestionsOf } from './suggestion-popup.tsx';
import { CLOSED, placeAfter, suggestionState, type SuggestionAction } from './suggestion-state.ts';

/** So long after the last key suggestions are asked for. */
const PAUSE_MS = 120;

/** The state of a field's suggestions, which follows what happens to the field. */
export function useSuggestionState(field: SuggestionsOf['field'], event: SuggestionsOf['event']) {
  const [state, dispatch] = useReducer(suggestionState, CLOSED);
  useEffect(() => {
    if (event === null || event.type === 'focus') return undefined;
    const composed = composedIn(event.nativeEvent);
    const textOf = ({ value, selectionEnd }: HTMLInputElement) =>
      textToSuggest(value, composed, selectionEnd ?? value.length);
    if (event.type === 'blur' || field.current === null || textOf(field.current) === null) {
      dispatch({ type: 'closed' });
      return undefined;
    }
    dispatch({ type: 'typed' });
    const timer = setTimeout(() => {
      const { current } = field;
      // Some browsers end a composition after the focus has left.
      if (current !== null && current === document.activeElement)
        dispatch({ type: 'paused', text: textOf(current) ?? '' });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [field, event]);
  return [state, dispatch] as const;
}

/** What an event says is being composed; null outside of a composition. */
function composedIn(event: Event): string | null {
  if (!isComposing(event)) return null;
  return event instanceof InputEvent ? (event.data ?? '') : '';
}

interface Combobox {
  /** The id of the list. */
  readonly list: string;
  /** The keys of the options shown, such as their addresses; none while the list is closed. */
  readonly keys: readonly string[];
  readonly active: string | null;
  /** The ids of the options. */
  readonly idOf: (key: string) => string;
  /** Whether Escape, while the list is closed, empties the field. */
  readonly isEmptied?: boolean;
}

/**
 * Makes a combobox of a field that stays the element it was, so that its text and the focus stay too: its attributes
 * are set and its keys listened to here.
 */
export function useCombobox(
  field: RefObject<HTMLInputElement | null>,
  { list, keys, active, idOf, isEmptied = true }: Combobox,
  dispatch: Dispatch<SuggestionAction>,
): void {
  const isOpen = keys.length > 0;
  const chosen = active !== null && keys.includes(active) ? active : null;
  const activeId = chosen === null ? null : idOf(chosen);

  useEffect(() => {
    const { current } = field;
    if (current === null) return;
    current.setAttribute('role', 'combobox');
    current.setAttribute('aria-autocomplete', 'list');
    current.setAttribute('aria-expanded', String(isOpen));
    setOrRemove(current, 'aria-controls', isOpen ? list : null);
    setOrRemove(current, 'aria-activedescendant', activeId);
  }, [field, isOpen, list, activeId]);

  useEffect(() => {
    const { current } = field;
    if (current === null) return undefined;
    const close = () => dispatch({ type: 'closed' });
    const onKey = (event: KeyboardEvent) => {
      if (isComposing(event) || event.ctrlKey || event.metaKey) return;
      const isHandled = handleKey(event, { field: current, keys, chosen, activeId, isEmptied, dispatch });
      if (!isHandled) return;
      event.preventDefault();
      event.stopPropagation(); // the panel around a phone's search closes by Escape too
    };
    current.addEventListener('keydown', onKey);
    current.form?.addEventListener('submit', close);
    return () => {
      current.removeEventListener('keydown', onKey);
      current.form?.removeEventListener('submit', close);
    };
  }, [field, keys, chosen, activeId, isEmptied, dispatch]);
}

interface Handled {
  readonly field: HTMLInputElement;
  readonly keys: readonly string[];
  readonly chosen: string | null;
  readonly activeId: string | null;
  readonly isEmptied: boolean;
  readonly dispatch: Dispatch<SuggestionAction>;
}

/** Whether a key was meant for the suggestions; the text has all others. */
function handleKey(
  event: KeyboardEvent,
  { field, keys, chosen, activeId, isEmptied, dispatch }: Handled,
): boolean {
  const { key, altKey } = event;
  const isOpen = keys.length > 0;
  const place = chosen === null ? -1 : keys.indexOf(chosen);
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    if (isOpen && altKey) dispatch({ type: key === 'ArrowUp' ? 'closed' : 'typed' });
    else if (isOpen)
      dispatch({
        type: 'moved',
        active: keys[placeAfter(place, key === 'ArrowDown' ? 1 : -1, keys.length)] ?? null,
      });
    else dispatch({ type: 'opened', text: field.value });
    return true;
  }
  if (key === 'Escape') {
    if (!isOpen && (!isEmptied || field.value === '')) return false;
    if (!isOpen) field.value = '';
    dispatch({ type: 'closed' });
    return true;
  }
  if (key === 'Enter' && activeId !== null) {
    document.getElementById(activeId)?.click();
    return true;
  }
  if (/^(Home|End|ArrowLeft|ArrowRight)$/.test(key) && chosen !== null)
    dispatch({ type: 'moved', active: null });
  return false;
}

function setOrRemove(element: Element, name: string, value: string | null) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
