import { watchCards } from './watch-cards.ts';

export { sourceOfPage } from './view-source.ts';

let isWatching = false;

/** Counts the cards that are seen, from the first call on. Loaded with the sources of views when the browser is idle. */
export function countCards(): void {
  if (isWatching) return;
  isWatching = true;
  watchCards();
}
