import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { currentDialog } from '../dialog/top-dialog.ts';
import { isComposing } from '../form/is-composing.ts';
import { closestListItem, focusListItem } from './focus-next-on-remove.ts';
import { indexAfterKey, keyName } from './list-keys.ts';

/**
 * Keys for a list with a roving tabindex. J and down, K and up, Home and End move the focus, and other keys act on the
 * focused item. Letters and digits work on the whole page, for the item that has or last had the focus; one that is out
 * of sight is focused first. None works in a field, in a menu, in a dialog, while text is composed, or with Ctrl, Alt or
 * Command.
 */
export function useRovingTabIndex(
  place: RefObject<HTMLElement | null>,
  ids: readonly string[],
  acts: Readonly<Record<string, (id: string, isShifted: boolean) => void>>,
  /** Whether the keys that type a character do something. */
  hasLetters: boolean,
): {
  /**
   * The item that the keys are for: the one that has or last had the focus; once it is gone the one in its place, and at
   * first the first one.
   */
  current: string | undefined;
  noteItem: (target: EventTarget) => void;
} {
  const [noted, note] = useState<{ id: string; at: number } | null>(null);
  const current =
    noted === null || ids.includes(noted.id)
      ? (noted?.id ?? ids[0])
      : ids[Math.min(noted.at, ids.length - 1)];
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, repeat, shiftKey } = event;
    const list = place.current;
    if (list === null || current === undefined || !isForKeys(event)) return;
    const key = keyName(event);
    const isLetter = key.length === 1;
    const from = target instanceof Node && list.contains(target) ? closestListItem(target) : null;
    if (isLetter ? !hasLetters : from === null) return;
    const id = from ?? current;
    const next = indexAfterKey(key, ids.indexOf(id), ids.length);
    if (next === null && acts[key] === undefined) return;
    event.preventDefault();
    if (next !== null) focusListItem(list, from === null ? id : ids[next]);
    // Holding a key down acts on one item only.
    else if (repeat) return;
    else if (from !== null || isInSight(list, id)) acts[key]?.(id, shiftKey);
    else focusListItem(list, id);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return {
    current,
    noteItem: (target) => {
      const id = closestListItem(target);
      if (id !== null) note({ id, at: ids.indexOf(id) });
    },
  };
}

/** Whether a pressed key is for the page, and not for a field, a menu, a dialog, an input method or the browser. */
export function isForKeys(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false;
  if (isComposing(event) || currentDialog() !== null) return false;
  // A box that is ticked takes the space bar only.
  return !(
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role^=menu]') !== null
  );
}

function isInSight(list: HTMLElement, id: string) {
  const item = list.querySelector(`[data-item="${CSS.escape(id)}"]`);
  if (item === null) return false;
  const { top, bottom } = item.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}
