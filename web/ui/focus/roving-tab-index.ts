import { useState, type KeyboardEvent } from 'react';
import { focusListItem, closestListItem } from './focus-next-on-remove.ts';

const STEPS: Readonly<Record<string, (at: number, length: number) => number>> = {
  j: (at, length) => Math.min(at + 1, length - 1),
  ArrowDown: (at, length) => Math.min(at + 1, length - 1),
  k: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, length) => length - 1,
};

/**
 * Keys for a list with a roving tabindex: J and down, K and up, Home and End move the focus, and letters act on the
 * focused item. They work only while the focus is in the list and not in a field.
 */
export function useRovingTabIndex(
  ids: readonly string[],
  acts: Readonly<Record<string, (id: string) => void>>,
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
      const { target, currentTarget, ctrlKey, metaKey, altKey, repeat } = event;
      if (ctrlKey || metaKey || altKey || isField(target)) return;
      const id = closestListItem(target);
      if (id === null) return;
      const key = letterOf(event);
      const step = STEPS[key];
      if (step !== undefined) focusListItem(currentTarget, ids[step(ids.indexOf(id), ids.length)]);
      // Holding a key down acts on one item only.
      else if (acts[key] !== undefined) {
        if (!repeat) acts[key](id);
      } else return;
      event.preventDefault();
    },
  };
}

/** The key as it is named above. On a keyboard without Latin letters its position counts. */
function letterOf({ key, code }: KeyboardEvent) {
  if (key.length > 1) return key;
  const letter = /^[a-z?]$/i.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key);
  return letter.toLowerCase();
}

function isField(target: EventTarget) {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
}
