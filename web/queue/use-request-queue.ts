import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import { removeFromList } from '../admin/list-cache.ts';
import { requests } from '../admin/queries.ts';
import { useListAction } from '../admin/use-list-action.ts';
import { itemsOf } from '../api/page.ts';
import { usePagedQuery } from '../api/use-paged-query.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useApproval } from './use-approval.ts';
import { useGeneratedInvite } from './use-generated-invite.ts';

/** The requests that wait for a decision, and the ways to decide about them. */
export function useRequestQueue(isEdit: boolean) {
  const { t, language } = useLanguage();
  const queryClient = useQueryClient();
  const list = requests({ status: 'pending', isEdit });
  const asked = usePagedQuery(list);
  const waiting = itemsOf(asked.data?.pages ?? []);
  const left = asked.data?.pages[0]?.total ?? waiting.length;
  const actions = useListAction();
  const [announcement, announce] = useState('');
  const [rejecting, setRejecting] = useState<ServerRequest | null>(null);
  const [outdated, setOutdated] = useState<{ id: string; sentence: string } | null>(null);
  // A reason is kept while its dialog is closed.
  const [reasons] = useState(() => new Map<string, string>());

  const countText = (count: number) =>
    t('moderation.queue.left', { count, shown: fullCount(count, language) });
  const remove = ({ id, name }: ServerRequest, text: 'decidedApproved' | 'decidedRejected') => {
    removeFromList(queryClient, list, id);
    announce(`${t(`moderation.queue.${text}`, { name })} ${countText(Math.max(0, left - 1))}`);
  };
  const invite = useGeneratedInvite(actions);
  const approve = useApproval(actions, (request) => remove(request, 'decidedApproved'));

  return {
    asked,
    waiting,
    leftText: countText(left),
    announcement,
    approve: (request: ServerRequest) => {
      setOutdated(null);
      approve(request);
    },
    invite,
    openRejection: (request: ServerRequest) => {
      if (actions.pendingAction(request.id) !== undefined || !actions.isSettled()) return;
      setOutdated(null);
      setRejecting(request);
    },
    /** The rejection whose dialog is open. */
    rejection: rejecting && {
      request: rejecting,
      firstReason: reasons.get(rejecting.id) ?? '',
      onWrite: (reason: string) => reasons.set(rejecting.id, reason),
      onRejected: () => remove(rejecting, 'decidedRejected'),
      onOutdated: (sentence: string) => {
        setOutdated({ id: rejecting.id, sentence });
        setRejecting(null);
      },
      onClose: () => setRejecting(null),
    },
    pendingAction: actions.pendingAction,
    errorOf: (id: string) => (outdated?.id === id ? outdated.sentence : actions.errorOf(id)),
  };
}
