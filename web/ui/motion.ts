import { useSyncExternalStore } from 'react';

/**
 * Whether animations run: they play, the visitor has paused them, or there are none, because the system asks for
 * reduced motion or the browser for less data.
 */
type Motion = 'none' | 'playing' | 'paused';

let isPaused = false;
const watchers = new Set<() => void>();

/** Whether animations run. None begins before hydration. */
export function useMotion(): Motion {
  return useSyncExternalStore(watch, currentMotion, noMotion);
}

/** Pauses or resumes the animations until the page is reloaded. */
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

/** Whether somebody has asked for as little data as possible. Not every browser tells. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
