import type { RefObject, SyntheticEvent } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { lazyCode, useLazyCode } from '../../ui/lazy-code.tsx';

/** A search field, and what has happened to it. */
export interface SuggestionsOf {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Its last event, from `useFieldEvent`. */
  readonly event: SyntheticEvent | null;
  /** Called after a suggestion was followed. */
  readonly onFollow: (() => void) | undefined;
}

const suggestions = lazyCode(async () => (await import('./suggestions.tsx')).SuggestionBox);

/** The popup of suggestions. Its code is loaded when something happens to the field; until then that is plain. */
export function SuggestionPopup({ field, event, onFollow }: SuggestionsOf) {
  const { code: SuggestionBox } = useLazyCode(suggestions, event !== null, event);
  if (SuggestionBox === null || event === null) return null;
  return (
    <ErrorBoundary fallback={null}>
      <SuggestionBox field={field} event={event} onFollow={onFollow} />
    </ErrorBoundary>
  );
}
