import { useSyncExternalStore } from 'react';

/** What the person has saved, and the way to save a listing or to take it off again. */
export interface Favourites {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (discordServerId: string) => void;
}

let known: Favourites | null = null;
const watchers = new Set<() => void>();

/** Tells all hearts what the person has saved; null when it is not known any more. */
export function setFavourites(favourites: Favourites | null): void {
  known = favourites;
  for (const watcher of watchers) watcher();
}

/** What the person has saved; null until it is known, as on the server. */
export function useFavourites(): Favourites | null {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  );
}

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
