import { useLayoutEffect, useState } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import type { Actions } from '../auth/use-action.ts';

/**
 * Lets one decide about a request only as it was first shown. Where a refetch has put another revision in its place, a
 * press only has that one read, unless one was told already: `onPress` learns which.
 */
export function useWhenRead(
  waiting: readonly Pick<ServerRequest, 'id' | 'revision'>[],
  { pendingAction, isSettled }: Pick<Actions, 'pendingAction' | 'isSettled'>,
  { isTold, onPress }: { isTold: (id: string) => boolean; onPress: (id: string, isRead: boolean) => void },
) {
  const [read] = useState(() => new Map<string, number | null>());
  useLayoutEffect(() => {
    for (const { id, revision } of waiting) if (!read.has(id)) read.set(id, revision);
    const ids = new Set(waiting.map(({ id }) => id));
    for (const id of read.keys()) if (!ids.has(id)) read.delete(id);
  });
  return (decide: (request: ServerRequest) => void) =>
    (request: ServerRequest): void => {
      const { id, revision } = request;
      if (pendingAction(id) !== undefined || !isSettled()) return;
      const isRead = read.get(id) === revision || isTold(id);
      read.set(id, revision);
      onPress(id, isRead);
      if (isRead) decide(request);
    };
}
