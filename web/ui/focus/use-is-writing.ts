import { useSyncExternalStore } from 'react';

/** What a phone shows its keyboard or a list of choices for. */
const FIELD =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range], [type=file]), textarea, select, [contenteditable]';

/** Whether a field has the focus. */
export function useIsWriting(): boolean {
  return useSyncExternalStore(watchFocus, isWriting, () => false);
}

function isWriting() {
  return document.activeElement?.matches(FIELD) === true;
}

function watchFocus(watcher: () => void): () => void {
  document.addEventListener('focusin', watcher);
  document.addEventListener('focusout', watcher);
  return () => {
    document.removeEventListener('focusin', watcher);
    document.removeEventListener('focusout', watcher);
  };
}
