import { useLayoutEffect, useState } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import type { Actions } from '../../auth/use-action.ts';

/**
 * Lets a person decide about a request only in the revision that was first shown. After a refetch has replaced it, the
 * first press does nothing but let them read the new one, unless they were told of it; `onPress` learns which it was.
 */
export function useConfirmChangedRevision(
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
