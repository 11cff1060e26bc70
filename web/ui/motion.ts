import { useSyncExternalStore } from 'react';

/**
 * Whether what moves by itself does so: it plays, or the visitor has stopped it, or there is none, because he asks
 * his system for less motion or his browser to save data.
 */
type Motion = 'none' | 'playing' | 'paused';

let isPaused = false;
const watchers = new Set<() => void>();

/** The motion there is on the page. None of it begins before the page is awake. */
export function useMotion(): Motion {
  return useSyncExternalStore(watch, currentMotion, noMotion);
}

/** Stops what moves by itself, or lets it go on, until the page is loaded anew. */
export function toggleMotion(): void {
  isPaused = !isPaused;
  for (const watcher of watchers) watcher();
}

function currentMotion(): Motion {
  if (lessMotion().matches || savesData()) return 'none';
  return isPaused ? 'paused' : 'playing';
}

function noMotion(): Motion {
  return 'none';
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  lessMotion().addEventListener('change', watcher);
  return () => {
    watchers.delete(watcher);
    lessMotion().removeEventListener('change', watcher);
  };
}

function lessMotion() {
  return window.matchMedia('(prefers-reduced-motion: reduce)');
}

/** Not every browser tells. */
function savesData() {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
