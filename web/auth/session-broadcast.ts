const KEY = 'session-ended';
const NOBODY = '-';

/**
 * Tells the site's other tabs that a session has ended, and of whom all was erased, if of anybody. A tab that does not
 * hear it notices when it asks something.
 */
export function broadcastSessionEnd(erasedId: string | null): void {
  try {
    localStorage.setItem(KEY, erasedId ?? NOBODY);
    localStorage.removeItem(KEY);
  } catch {
    // Storage can be forbidden.
  }
}

/** Subscribes to messages of other tabs; returns the unsubscriber. */
export function onSessionEndElsewhere(onEnded: (erasedId: string | null) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) onEnded(newValue === NOBODY ? null : newValue);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
