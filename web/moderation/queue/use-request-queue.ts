import { usePolledPages } from '../use-polling.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import { removeFromList } from '../list-cache.ts';
import type { requests } from '../queries.ts';
import { useListAction } from '../use-list-action.ts';
import type { Actions } from '../../auth/use-action.ts';
import { errorMessage } from '../../api/error-message.ts';
import { itemsOf } from '../../api/page.ts';
import { queryKeyOf } from '../../api/query.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { usePrefetchTemplates } from '../templates/queries.ts';
import { NO_DECISION_TEXT, type DecisionText } from '../templates/decision-text.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { useApproval } from './use-approval.ts';
import { useGeneratedInvite } from './use-generated-invite.ts';
import { useConfirmChangedRevision } from './use-confirm-changed-revision.ts';

/** The requests of a list that wait for a decision, and the ways to decide about them. */
export function useRequestQueue(list: ReturnType<typeof requests>, isFiltered: boolean) {
  const { t, language } = useLanguage();
  const queryClient = useQueryClient();
  const asked = usePolledPages(list);
  const waiting = itemsOf(asked.data?.pages ?? []);
  const left = asked.data?.pages[0]?.total ?? waiting.length;
  const hasMore = (asked.data?.pages.at(-1)?.next ?? null) !== null;
  const actions = useListAction();
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
  const remove = ({ id, name }: ServerRequest, text: 'decidedApproved' | 'decidedRejected') => {
    removeFromList(queryClient, list, id);
    announce(`${t(`moderation.queue.${text}`, { name })} ${countText(Math.max(0, left - 1))}`);
  };
  const invite = useGeneratedInvite(actions);
  const approve = useApproval(actions, (request) => remove(request, 'decidedApproved'));

  const dialogs = useDialogs({
    actions,
    errorOf,
    approve,
    onRejected: (request) => remove(request, 'decidedRejected'),
    onOutdated: (id, sentence) => setOutdated({ id, sentence }),
  });

  return {
    asked,
    waiting,
    leftText: countText(left),
    announcement,
    approve: ifUnchanged((request) => approve(request)),
    invite,
    openRejection: ifUnchanged(dialogs.reject),
    openNote: ifUnchanged(dialogs.noteFor),
    ...dialogs,
    pendingAction: actions.pendingAction,
    errorOf,
    noteDecided: useDecidedElsewhere(list, waiting),
  };
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

/** The dialogs in which something is said with a decision. */
function useDialogs({
  actions,
  errorOf,
  approve,
  onRejected,
  onOutdated,
}: {
  actions: Actions;
  errorOf: (id: string) => string | undefined;
  approve: ReturnType<typeof useApproval>;
  onRejected: (request: ServerRequest) => void;
  onOutdated: (id: string, sentence: string) => void;
}) {
  const [rejecting, setRejecting] = useState<ServerRequest | null>(null);
  const [noting, setNoting] = useState<ServerRequest | null>(null);
  usePrefetchTemplates();
  // What was written is kept while its dialog is closed.
  const [words] = useState(() => new Map<string, DecisionText>());
  const closeNote = () => setNoting(null);
  return {
    reject: setRejecting,
    noteFor: setNoting,
    /** The rejection whose dialog is open. */
    rejection: rejecting && {
      request: rejecting,
      first: words.get(rejecting.id) ?? NO_DECISION_TEXT,
      onWrite: (written: DecisionText) => words.set(rejecting.id, written),
      onRejected: () => onRejected(rejecting),
      onOutdated: (sentence: string) => {
        onOutdated(rejecting.id, sentence);
        setRejecting(null);
      },
      onClose: () => setRejecting(null),
    },
    /** The approval with a note whose dialog is open. */
    note: noting && {
      request: noting,
      first: words.get(noting.id),
      isSending: actions.pendingAction(noting.id) !== undefined,
      error: errorOf(noting.id),
      onWrite: (written: DecisionText) => words.set(noting.id, written),
      onApprove: (written: DecisionText) =>
        approve(noting, { written, onDone: closeNote, onOutdated: closeNote }),
      onClose: closeNote,
    },
  };
}
