let open: readonly HTMLDialogElement[] = [];
const watchers = new Set<() => void>();

/** Registers an open dialog; returns the unregisterer. */
export function registerDialog(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((other) => other !== dialog));
}

/** The topmost open dialog. Nothing outside of it can be focused or announced. */
export function currentDialog(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

/** Subscribes to changes of the topmost dialog; returns the unsubscriber. */
export function subscribeDialog(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function change(dialogs: readonly HTMLDialogElement[]) {
  open = dialogs;
  document.documentElement.toggleAttribute('data-dialog', open.length > 0);
  for (const watcher of watchers) watcher();
}
