import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { UNDO_MS } from '#contract/durations.ts';
import { undoRequests, type ServerRequest } from '#contract/queue.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { Toast } from '../../ui/toast/toast-store.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { keyName } from '../../ui/focus/list-keys.ts';
import { isForKeys } from '../../ui/focus/roving-tab-index.ts';
import { useListAction } from '../use-list-action.ts';

/** What was decided in this window by one press: a request, or several. */
export interface Decision {
  readonly id: number;
  readonly does: 'approve' | 'reject';
  readonly requests: readonly Pick<ServerRequest, 'id' | 'name' | 'revision'>[];
  /** Until when it can be undone, by `performance.now()`. */
  readonly until: number;
}

const SHOWN = 10;
const NONE: readonly Decision[] = [];
let decisions = NONE;
let lastId = 0;
const watchers = new Set<() => void>();

function keep(next: readonly Decision[]) {
  decisions = next;
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Notes a decision that was just made. */
export function noteDecision(does: Decision['does'], requests: Decision['requests']): Decision {
  lastId += 1;
  const made = { id: lastId, does, requests, until: performance.now() + UNDO_MS };
  keep([made, ...decisions].slice(0, SHOWN));
  return made;
}

/** The last decisions, the newest first. */
export function useDecisions(): readonly Decision[] {
  return useSyncExternalStore(
    subscribe,
    () => decisions,
    () => NONE,
  );
}

/** Undoes decisions before anybody is told of them, and makes the button of a toast that does. */
export function useUndoDecision() {
  const { t } = useLanguage();
  const { run } = useListAction({ isOutdatedBy: () => true, settleMs: 0 });
  const undo = (made: Decision) => {
    const items = made.requests.map(({ id, revision }) => ({ id, revision: revision ?? 1 }));
    void run({
      target: `decision ${made.id}`,
      name: 'undo',
      endpoint: undoRequests,
      call: async () => {
        // Removed as soon as it is sent: the next press of U undoes the decision before it.
        keep(decisions.filter(({ id }) => id !== made.id));
        return call(undoRequests, { body: { items } });
      },
      succeeded: ({ outcomes }) => {
        const refused = outcomes.find(({ status }) => status !== 200);
        if (refused === undefined)
          return { title: t('moderation.undoing.undone'), text: t('moderation.undoing.undoneText') };
        const text = t(`refusals.${refused.code as RefusalCode}`); // of a newer server it may be another
        showToast({ title: t('moderation.undoing.failed'), text, tone: 'failed' });
        return null;
      },
      failed: (text) => ({ title: t('moderation.undoing.failed'), text }),
      // After a failure it is offered again, for the time that is left.
      onError: () => keep([made, ...decisions].toSorted((a, b) => b.id - a.id).slice(0, SHOWN)),
    });
  };
  const actionOf = (made: Decision): Toast['action'] => ({
    label: t('moderation.undoing.undo'),
    visibleForMs: UNDO_MS,
    isElsewhere: true,
    press: () => undo(made),
  });
  return { undo, actionOf };
}

/** Undoes the last decision by U, wherever keys are for the page. */
export function useUndoKey(undo: (made: Decision) => void, isOn: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || keyName(event) !== 'u' || event.shiftKey || event.repeat || !isForKeys(event)) return;
    const last = decisions.find(({ until }) => until > performance.now());
    if (last === undefined) return;
    event.preventDefault();
    undo(last);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
