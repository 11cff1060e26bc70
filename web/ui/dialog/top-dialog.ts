let open: readonly HTMLDialogElement[] = [];
const watchers = new Set<() => void>();

/** Notes a dialog that stands over the page; what it returns takes it off again. */
export function registerDialog(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((other) => other !== dialog));
}

/** The dialog over all others. Whatever is outside of it can neither be reached nor heard of. */
export function currentDialog(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

/** Tells when another dialog is on top; what it returns ends that. */
export function subscribeDialog(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function change(dialogs: readonly HTMLDialogElement[]) {
  open = dialogs;
  document.documentElement.toggleAttribute('data-dialog', open.length > 0);
  for (const watcher of watchers) watcher();
}
