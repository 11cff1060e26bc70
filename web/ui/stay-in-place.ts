/** The history state of a navigation that keeps the page where it is scrolled to, as a filter does. */
export const STAY_IN_PLACE = { staysInPlace: true } as const;

/** Whether a history state asks for that. */
export function staysInPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'staysInPlace' in state;
}

/** Marks the part of a page that such a navigation is done with, and that stays where it is on the screen. */
export const HELD = { 'data-held': '' } as const;

/** Holds that part while what is above it is about to change its height. */
export function holdInPlace(): void {
  const held = document.querySelector('[data-held]');
  if (held === null) return;
  const { top } = held.getBoundingClientRect();
  // By the next frame the page has changed, and nobody has seen it yet.
  requestAnimationFrame(() => window.scrollBy(0, held.getBoundingClientRect().top - top));
}
