const KEY = 'favourites-changed';

/** Tells the site's other tabs that a member has saved something or taken it off; not what. */
export function broadcastFavourites(): void {
  try {
    localStorage.setItem(KEY, '-');
    localStorage.removeItem(KEY);
  } catch {
    // Storage can be forbidden.
  }
}

/** Subscribes to messages of other tabs; returns the unsubscriber. */
export function onFavouritesElsewhere(onChange: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) onChange();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
