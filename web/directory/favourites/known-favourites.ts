import { useSyncExternalStore } from 'react';

/** The saved listings, with functions that add and remove one. */
export interface Favourites {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (discordServerId: string) => void;
}

let known: Favourites | null = null;
const watchers = new Set<() => void>();

/** Passes the saved listings to all hearts; null when they are no longer known. */
export function setFavourites(favourites: Favourites | null): void {
  known = favourites;
  for (const watcher of watchers) watcher();
}

/** The saved listings; null until they are known, as on the server. */
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
