import { useSyncExternalStore } from 'react';

/** The pending actions of the whole page: the name of the one on each target. */
let pendingActions: ReadonlyMap<string, string> = new Map();
const subscribers = new Set<() => void>();

/** The pending actions; the component is rendered again when they change. */
export function usePendingActions(): ReadonlyMap<string, string> {
  return useSyncExternalStore(subscribe, current, current);
}

/** The name of the action that is pending on a target at this moment. */
export function pendingOn(target: string): string | undefined {
  return pendingActions.get(target);
}

/** Notes that an action has begun. */
export function notePending(target: string, name: string): void {
  change((all) => all.set(target, name));
}

/** Notes that the action on a target has ended. */
export function noteFinished(target: string): void {
  change((all) => all.delete(target));
}

function current() {
  return pendingActions;
}

function subscribe(subscriber: () => void) {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

function change(edit: (all: Map<string, string>) => unknown) {
  const all = new Map(pendingActions);
  edit(all);
  pendingActions = all;
  for (const subscriber of subscribers) subscriber();
}
