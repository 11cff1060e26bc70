import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the first new item of a list, or to its link, after more was loaded. Call `noteLoadMore` when
 * more is asked for. A selector names the items where they are not the list's children. An item whose links are only
 * tools is focused itself.
 */
export function useFocusFirstNew<List extends HTMLElement>(
  count: number,
  items?: string,
  focused: 'link' | 'item' = 'link',
): { list: RefObject<List | null>; noteLoadMore: () => void } {
  const list = useRef<List>(null);
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current === null || count <= firstNew.current) return;
    const all = items === undefined ? list.current?.children : list.current?.querySelectorAll(items);
    const item = all?.[firstNew.current];
    if (!(item instanceof HTMLElement)) return;
    firstNew.current = null;
    (focused === 'link' ? (item.querySelector('a') ?? item) : item).focus();
  }, [count, items, focused]);
  return {
    list,
    noteLoadMore: () => {
      firstNew.current = count;
    },
  };
}
