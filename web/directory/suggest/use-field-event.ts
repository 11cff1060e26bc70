import { useReducer, type SyntheticEvent } from 'react';

/** The last event of a field that has suggestions, null before the first, and what notes the next one. */
export function useFieldEvent() {
  return useReducer(lastEvent, null);
}

/**
 * A focus replaces nothing but a blur: React replays one that came during hydration after what was typed since, which
 * is still to be looked up then.
 */
function lastEvent(last: SyntheticEvent | null, event: SyntheticEvent): SyntheticEvent {
  return event.type === 'focus' && last !== null && last.type !== 'blur' ? last : event;
}
