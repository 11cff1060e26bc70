/** The history state of a navigation that keeps the scroll position, as a filter does. */
export const PRESERVE_SCROLL = { preservesScroll: true } as const;

/** Whether a history state asks to keep the scroll position. */
export function preservesScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'preservesScroll' in state;
}

/** Marks the element that stays where it is on the screen during such a navigation. */
export const SCROLL_ANCHOR = { 'data-scroll-anchor': '' } as const;

/** Keeps that element in place while the content above it changes its height. */
export function holdScrollAnchor(): void {
  const anchor = document.querySelector('[data-scroll-anchor]');
  if (anchor === null) return;
  const { top } = anchor.getBoundingClientRect();
  // By the next frame the page has changed and is not painted yet.
  requestAnimationFrame(() => window.scrollBy(0, anchor.getBoundingClientRect().top - top));
}
