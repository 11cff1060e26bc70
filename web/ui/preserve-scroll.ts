/** The history state of a navigation that keeps the page where it is scrolled to, as a filter does. */
export const PRESERVE_SCROLL = { preservesScroll: true } as const;

/** Whether a history state asks for that. */
export function preservesScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'preservesScroll' in state;
}

/** Marks the part of a page that such a navigation is done with, and that stays where it is on the screen. */
export const SCROLL_ANCHOR = { 'data-scroll-anchor': '' } as const;

/** Holds that part while what is above it is about to change its height. */
export function holdScrollAnchor(): void {
  const anchor = document.querySelector('[data-scroll-anchor]');
  if (anchor === null) return;
  const { top } = anchor.getBoundingClientRect();
  // By the next frame the page has changed, and nobody has seen it yet.
  requestAnimationFrame(() => window.scrollBy(0, anchor.getBoundingClientRect().top - top));
}
