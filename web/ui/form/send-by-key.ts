import { useSyncExternalStore, type KeyboardEvent } from 'react';
import { isComposing } from './is-composing.ts';

/** The keys that send a form, as `aria-keyshortcuts` names them. */
export const SENDING_KEYS = ['Control+Enter', 'Meta+Enter'].join(' ');

/** Sends a form by Ctrl and Enter, or Command and Enter: also from a field in which Enter begins a line. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || shiftKey || altKey || repeat) return;
  if (isComposing(nativeEvent)) return;
  event.preventDefault();
  currentTarget.requestSubmit();
}

/** Those keys, as this device's keyboard names them. */
export function useSendingKeys(): string {
  return useSyncExternalStore(subscribe, readKeys, () => 'Ctrl+Enter');
}

function readKeys() {
  return /Macintosh|Mac OS X/.test(navigator.userAgent) ? 'Cmd+Enter' : 'Ctrl+Enter';
}

function subscribe() {
  return () => {};
}
