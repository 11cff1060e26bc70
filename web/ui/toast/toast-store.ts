/** A short message at the edge of the window. */
export interface Toast {
  readonly title: string;
  readonly text?: string;
  /** Whether it tells of a success or a failure. */
  readonly tone: 'done' | 'failed';
  /** What can be done about it, and how long it is shown for that. */
  readonly action?: ToastAction | undefined;
}

interface ToastAction {
  readonly label: string;
  readonly visibleForMs: number;
  readonly press: () => void;
  /** Whether it can be done elsewhere too, so that the toast makes room for one whose action cannot. */
  readonly isElsewhere?: true;
}

/** The current toast. A dismissed one is kept for a while, hidden. */
export interface CurrentToast extends Toast {
  readonly id: number;
  readonly isOpen: boolean;
}

const REMOVED_AFTER_MS = 1_000_000;

let current: CurrentToast | null = null;
/** The last toast that came while one with an action was shown. */
let waiting: Toast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

/**
 * Shows a toast. There is one at a time, so it replaces the one before; but one with an action stays for its time: one
 * without waits until then, and so does one whose action can be done elsewhere where the first cannot.
 */
export function showToast(toast: Toast): void {
  const openAction = current?.isOpen ? current.action : undefined;
  const mayWait = !toast.action || (toast.action.isElsewhere && !openAction?.isElsewhere);
  if (openAction && mayWait) waiting = toast;
  else open(toast);
}

function open(toast: Toast) {
  waiting = null;
  lastId += 1;
  keep({ ...toast, id: lastId, isOpen: true });
}

/** Dismisses a toast. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.isOpen) return;
  if (waiting !== null) {
    open(waiting);
    return;
  }
  keep({ ...current, isOpen: false });
  removal = setTimeout(() => keep(null), REMOVED_AFTER_MS);
}

/** The current toast, null when there is none. */
export function currentToast(): CurrentToast | null {
  return current;
}

/** Subscribes to changes of the toast; returns the unsubscriber. */
export function subscribeToast(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function keep(toast: CurrentToast | null) {
  clearTimeout(removal);
  current = toast;
  for (const watcher of watchers) watcher();
}
