import { useState, type KeyboardEvent } from 'react';
import { focusListItem, closestListItem } from './focus-next-on-remove.ts';
import { indexAfterKey, keyName } from './list-keys.ts';

/**
 * Keys for a list with a roving tabindex: J and down, K and up, Home and End move the focus, and letters act on the
 * focused item. They work only while the focus is in the list and not in a field.
 */
export function useRovingTabIndex(
  ids: readonly string[],
  acts: Readonly<Record<string, (id: string, isShifted: boolean) => void>>,
): {
  tabIndexOf: (id: string) => 0 | -1;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  noteItem: (target: EventTarget) => void;
} {
  const [noted, note] = useState<string | null>(null);
  const stop = noted !== null && ids.includes(noted) ? noted : ids[0];
  return {
    tabIndexOf: (id) => (id === stop ? 0 : -1),
    noteItem: (target) => {
      const id = closestListItem(target);
      if (id !== null) note(id);
    },
    onKeyDown: (event) => {
      const { target, currentTarget, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
      if (ctrlKey || metaKey || altKey || isField(target)) return;
      const id = closestListItem(target);
      if (id === null) return;
      const key = keyName(event);
      const next = indexAfterKey(key, ids.indexOf(id), ids.length);
      if (next !== null) focusListItem(currentTarget, ids[next]);
      // Holding a key down acts on one item only.
      else if (acts[key] !== undefined) {
        if (!repeat) acts[key](id, shiftKey);
      } else return;
      event.preventDefault();
    },
  };
}

/** Whether keys are for what somebody types or chooses there. A box that is ticked takes the space bar only. */
function isField(target: EventTarget) {
  return (
    target instanceof Element &&
    target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  );
}
