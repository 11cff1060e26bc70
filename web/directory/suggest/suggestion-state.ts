import { SUGGEST_LENGTH, lengthOf } from '#contract/vocabulary.ts';

/** The state of a list of suggestions. */
export interface SuggestionState {
  /** Whether the list is shown as soon as it has something to show. */
  readonly isOpen: boolean;
  /** What suggestions are asked for; null for nothing. */
  readonly text: string | null;
  /** Whether the suggestions for the text before stay until those for this one come. */
  readonly keepsOlder: boolean;
  /** The address of the chosen suggestion; null for none. */
  readonly active: string | null;
}

/** What happens to a list of suggestions. */
export type SuggestionAction =
  | { readonly type: 'typed' }
  /** Nothing was typed for a while. */
  | { readonly type: 'paused'; readonly text: string }
  | { readonly type: 'opened'; readonly text: string }
  | { readonly type: 'moved'; readonly active: string | null }
  | { readonly type: 'closed' };

/** A list that nothing is asked for. */
export const CLOSED: SuggestionState = { isOpen: false, text: null, keepsOlder: false, active: null };

/** The state after an action. A list that was closed since somebody typed stays closed. */
export function suggestionState(state: SuggestionState, action: SuggestionAction): SuggestionState {
  switch (action.type) {
    case 'typed':
      return { ...state, isOpen: true, active: null };
    case 'paused':
      return state.isOpen ? asking(state, action.text) : state;
    case 'opened':
      return asking(state, action.text);
    case 'moved':
      return { ...state, active: action.active };
    default:
      return CLOSED;
  }
}

/** A text of which nothing is left, or that is too long, has no suggestions. */
function asking(state: SuggestionState, written: string): SuggestionState {
  const text = written.trim();
  const length = lengthOf(text);
  if (length < SUGGEST_LENGTH.least || length > SUGGEST_LENGTH.most) return CLOSED;
  return { isOpen: true, text, keepsOlder: state.text !== null, active: state.active };
}

/** The place in a list that is chosen next: the arrows go round it. */
export function placeAfter(place: number, step: 1 | -1, length: number): number {
  if (place === -1) return step === 1 ? 0 : length - 1;
  return (place + step + length) % length;
}
