import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a list that grows when it is asked to: whoever asked goes on reading at the first item that is new, at its link
 * if it has one. `noteAsking` is told that it was asked.
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
