import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import { focusListItem } from '../../ui/focus/focus-next-on-remove.ts';
import { useTemplates } from '../templates/queries.ts';
import type { Cases } from '../use-cases.ts';

const KEY = 'queueKeys';
const OFF = 'off';
const watchers = new Set<() => void>();
/** The choice where the browser stores nothing. */
let unstored: boolean | null = null;

/** Whether the letters of the queue do something: until somebody switches them off, which this browser remembers. */
export function useKeySwitch(): readonly [isOn: boolean, turn: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, readIsOn, () => true), turn];
}

function readIsOn(): boolean {
  if (unstored !== null) return unstored;
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

function turn(isOn: boolean) {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
    unstored = null;
  } catch {
    unstored = isOn;
  }
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
}

/** Moves the focus from the tab that was pressed to the first request, as soon as there is one. */
export function useFocusOnOpening(
  { all, query, focus }: Cases<ServerRequest>,
  isOpened: boolean,
  onFocused: () => void,
) {
  const isKnown = query.data !== undefined || query.error !== null;
  const finish = useEffectEvent(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.closest('[role=tablist]');
    if (isFree) focusListItem(focus.place.current, all[0]?.id);
    onFocused();
  });
  useEffect(() => {
    if (isOpened && isKnown) finish();
  }, [isOpened, isKnown]);
}

/** The keys 1 to 9, each of which rejects with a template. */
export function useTemplateKeys<Tools>(
  reject: (templateId: string, request: ServerRequest, tools: Tools) => void,
) {
  const { data: templates = [] } = useTemplates();
  return Object.fromEntries(
    templates
      .slice(0, 9)
      .map(({ id }, at) => [
        String(at + 1),
        (request: ServerRequest, tools: Tools) => reject(id, request, tools),
      ]),
  );
}
