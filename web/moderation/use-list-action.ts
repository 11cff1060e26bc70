import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { statusOf } from '../api/status-of.ts';
import { USER_QUERY_KEY } from '../auth/session.ts';
import { useAction, type Actions } from '../auth/use-action.ts';

/** How long after a list has changed presses in it are ignored. */
const SETTLE_MS = 300;

/** The actions of an admin in a list, which others change too. An error that shows the list to be outdated refetches it. */
export function useListAction({ isOutdatedBy = isOutdated, settleMs = SETTLE_MS } = {}): Actions {
  const queryClient = useQueryClient();
  const actions = useAction({ isOutdatedBy, settleMs });
  return {
    ...actions,
    isSettled: () => actions.isSettled() && hasListSettledFor(settleMs),
    run: async (action) => {
      if (!hasListSettledFor(settleMs)) return;
      await actions.run({
        ...action,
        onError: (error) => {
          action.onError?.(error);
          noteForbidden(error);
        },
      });
    },
  };

  /** An admin who has lost the right to act is asked about again. */
  function noteForbidden(error: unknown) {
    if (statusOf(error) === 403) void queryClient.invalidateQueries({ queryKey: USER_QUERY_KEY });
  }
}

function isOutdated(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || status === 409;
}

let removedAt = -Infinity;

/** Whether no item has left a list, or been replaced in it, for so long. */
export function hasListSettledFor(ms: number): boolean {
  return performance.now() - removedAt >= ms;
}

/** Notes when an item has left a list, or another revision has taken its place: a press was meant for what was there. */
export function useRemovalTracking(items: readonly string[]): void {
  const before = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const left = new Set(items);
    if (before.current.some((item) => !left.has(item))) removedAt = performance.now();
    before.current = items;
  });
}
