import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the first new item of a list, or to its link, after more was loaded. Call `noteLoadMore` when
 * more is asked for.
 */
export function useFocusFirstNew<List extends HTMLElement>(
  count: number,
): { list: RefObject<List | null>; noteLoadMore: () => void } {
  const list = useRef<List>(null);
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current === null || count <= firstNew.current) return;
    const item = list.current?.children[firstNew.current];
    if (!(item instanceof HTMLElement)) return;
    firstNew.current = null;
    (item.querySelector('a') ?? item).focus();
  }, [count]);
  return {
    list,
    noteLoadMore: () => {
      firstNew.current = count;
    },
  };
}
