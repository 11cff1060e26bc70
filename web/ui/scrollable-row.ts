import { useEffect, useState, type RefObject } from 'react';

/** The masks that fade out a side of the row. */
const FADES = {
  before: 'mask-l-from-[calc(100%-3rem)]',
  after: 'mask-r-from-[calc(100%-3rem)]',
} as const;

/**
 * For a row that scrolls on a narrow screen: returns the classes that fade out the sides where it goes on, and keeps
 * the chosen item in view. `last` names the last item, where that changes.
 */
export function useScrollableRow(row: RefObject<HTMLElement | null>, chosen: number, last?: string): string {
  const hidden = useHiddenEnds(row, last);
  useEffect(() => {
    const { current } = row;
    if (current === null) return undefined;
    const watcher = new ResizeObserver(() => scrollIntoRow(current.children[chosen]));
    watcher.observe(current); // which tells its first width as well
    return () => watcher.disconnect();
  }, [row, chosen]);
  return `${hidden.before ? FADES.before : ''} ${hidden.after ? FADES.after : ''}`;
}

/** Scrolls a row so that one item stands in its middle, where that is possible. */
export function scrollIntoRow(part: Element | null | undefined): void {
  if (!(part instanceof HTMLElement) || part.parentElement === null) return;
  const row = part.parentElement;
  row.scrollLeft = part.offsetLeft - (row.clientWidth - part.offsetWidth) / 2;
}

/** Whether items of the row are hidden before and after; until that is measured, after. */
function useHiddenEnds(row: RefObject<HTMLElement | null>, last?: string) {
  const [hidden, setHidden] = useState({ before: false, after: true });
  useEffect(() => {
    const [first, last] = [row.current?.firstElementChild, row.current?.lastElementChild];
    if (!first || !last) return undefined;
    const watcher = new IntersectionObserver(
      (ends) => {
        for (const { target, intersectionRatio } of ends) {
          const end = target === first ? 'before' : 'after';
          setHidden((hidden) => ({ ...hidden, [end]: intersectionRatio < 0.95 }));
        }
      },
      { root: row.current, threshold: 0.95 },
    );
    watcher.observe(first);
    watcher.observe(last);
    return () => watcher.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another last item is another element
  }, [row, last]);
  return hidden;
}
