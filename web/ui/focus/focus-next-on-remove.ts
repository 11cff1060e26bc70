import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { itemAfterRemoval } from './list-keys.ts';

/** Marks an item of a list by its id, so that it can be focused. */
export function listItem(id: string) {
  return { 'data-item': id } as const;
}

/** The id of the item that an element is in. */
export function closestListItem(part: EventTarget | null): string | null {
  if (!(part instanceof Element)) return null;
  return part.closest<HTMLElement>('[data-item]')?.dataset.item ?? null;
}

/** Focuses an item of a list; says whether it was found. */
export function focusListItem(list: HTMLElement | null, id: string | undefined): boolean {
  const item = id === undefined ? null : list?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`);
  item?.focus();
  return Boolean(item);
}

/**
 * When the focused item leaves its list, moves the focus to the next item, else to the previous one, else to the
 * list's container. Items that are passed over come last. Who has gone on to another part of the page is left there.
 */
export function useFocusNextOnRemove(
  ids: readonly string[],
  isPassedOver?: (id: string) => boolean,
): {
  place: RefObject<HTMLDivElement | null>;
  noteFocus: (event: FocusEvent) => void;
  /** Notes that an item goes without having the focus, from whose place the focus goes on if it is lost. */
  noteRemoval: (id: string) => void;
} {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<{ id: string; at: number } | null>(null);
  useEffect(() => {
    const noteElsewhere = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      if (!place.current?.contains(target) && target.closest('dialog') === null) last.current = null;
    };
    document.addEventListener('focusin', noteElsewhere);
    document.addEventListener('pointerdown', noteElsewhere);
    return () => {
      document.removeEventListener('focusin', noteElsewhere);
      document.removeEventListener('pointerdown', noteElsewhere);
    };
  }, []);
  useEffect(() => {
    const left = last.current;
    if (left === null) return;
    const at = ids.indexOf(left.id);
    if (at !== -1) {
      last.current = { ...left, at };
      return;
    }
    // A focus that is elsewhere, or in a dialog, stays there.
    if (document.activeElement !== document.body) return;
    last.current = null;
    if (!focusListItem(place.current, itemAfterRemoval(ids, left.at, isPassedOver))) place.current?.focus();
  });
  return {
    place,
    noteFocus: ({ target }) => {
      const id = closestListItem(target);
      if (id !== null) last.current = { id, at: ids.indexOf(id) };
    },
    noteRemoval: (id) => {
      last.current = { id, at: ids.indexOf(id) };
    },
  };
}
