/** Something that a person is told once, in passing, at the edge of the window. */
export interface Toast {
  readonly title: string;
  readonly text?: string;
  /** Whether what was asked for was done. */
  readonly tone: 'done' | 'failed';
}

/** A toast as it is kept. One that was dismissed stays for a while, unseen. */
export interface CurrentToast extends Toast {
  readonly id: number;
  readonly isOpen: boolean;
}

const REMOVED_AFTER_MS = 1_000_000;

let kept: CurrentToast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

/** Tells a person something in passing. There is one toast at a time, so what was told before gives way. */
export function showToast(toast: Toast): void {
  lastId += 1;
  keep({ ...toast, id: lastId, isOpen: true });
}

/** Takes a toast out of sight. */
export function dismissToast(id: number): void {
  if (kept?.id !== id || !kept.isOpen) return;
  keep({ ...kept, isOpen: false });
  removal = setTimeout(() => keep(null), REMOVED_AFTER_MS);
}

/** The toast there is now. */
export function currentToast(): CurrentToast | null {
  return kept;
}

/** Tells when the toast has become another one; what it returns ends that. */
export function subscribeToast(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function keep(toast: CurrentToast | null) {
  clearTimeout(removal);
  kept = toast;
  for (const watcher of watchers) watcher();
}
