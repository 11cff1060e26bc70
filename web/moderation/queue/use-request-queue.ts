import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import type { requests } from '../queries.ts';
import { useCases } from '../use-cases.ts';
import type { Actions } from '../../auth/use-action.ts';
import { errorMessage } from '../../api/error-message.ts';
import { queryKeyOf } from '../../api/query.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { usePrefetchTemplates } from '../templates/queries.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { useApproval } from './use-approval.ts';
import { useGeneratedInvite } from './use-generated-invite.ts';

/** The requests of a list that wait for a decision, and the ways to decide about them. */
export function useRequestQueue(list: ReturnType<typeof requests>, isFiltered: boolean) {
  const { t, language } = useLanguage();
  usePrefetchTemplates();
  const cases = useCases(list, { isPassedOver: isClaimedByOthers });
  const { all: waiting, actions, hasMore } = cases;
  const left = cases.total ?? waiting.length;
  const [announcement, announce] = useState('');
  const [outdated, setOutdated] = useState<{ id: string; sentence: string } | null>(null);

  const errorOf = (id: string) => (outdated?.id === id ? outdated.sentence : actions.errorOf(id));
  const changed = t('refusals.revisionOutdated');
  const ifUnchanged = useConfirmChangedRevision(waiting, actions, {
    isTold: (id) => errorOf(id) === changed,
    onPress: (id, isRead) => setOutdated(isRead ? null : { id, sentence: changed }),
  });

  const countText = (count: number) => {
    const told = { count, shown: fullCount(count, language) };
    if (!isFiltered) return t('moderation.queue.left', told);
    return hasMore ? t('moderation.filter.first', told) : t('moderation.filter.matching', told);
  };
  const removeDecided = ({ id, name }: ServerRequest, text: 'decidedApproved' | 'decidedRejected') => {
    cases.remove(id);
    announce(`${t(`moderation.queue.${text}`, { name })} ${countText(Math.max(0, left - 1))}`);
  };
  const approveWith = useApproval(actions, (request) => removeDecided(request, 'decidedApproved'));
  return {
    cases,
    leftText: countText(left),
    announcement,
    ifUnchanged,
    approve: ifUnchanged((request) => approveWith(request)),
    /** Approves what the dialog of the note shows. */
    approveWith,
    invite: useGeneratedInvite(actions),
    removeDecided,
    noteOutdated: (id: string, sentence: string) => setOutdated({ id, sentence }),
    pendingAction: actions.pendingAction,
    errorOf,
    noteDecided: useDecidedElsewhere(list, waiting),
  };
}

function isClaimedByOthers({ claim }: ServerRequest) {
  return claim?.isOwn === false;
}

/** What is done when a claim is refused because its item was decided about elsewhere. */
function useDecidedElsewhere(list: ReturnType<typeof requests>, waiting: readonly ServerRequest[]) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  return (id: string, error: unknown) => {
    const name = waiting.find((request) => request.id === id)?.name ?? '';
    showToast({ title: name, text: errorMessage(error, t), tone: 'failed' });
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(list) });
  };
}

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
