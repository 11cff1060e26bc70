import { useState } from 'react';
import { decideRequests, type ServerRequest } from '#contract/queue.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Cases } from '../use-cases.ts';
import { useListAction } from '../use-list-action.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { Translate } from '../../i18n/translate.ts';
import { payloadOf, NO_DECISION_TEXT, type DecisionText } from '../templates/decision-text.ts';
import { noteDecision, useUndoDecision } from './decisions.ts';
import { useSelection } from './use-selection.ts';

/** The target of the action that decides about several. */
const MANY = 'many requests';

/** The requests that are selected, each as it was read, and the way to decide about them at once. */
export function useBatch(
  cases: Cases<ServerRequest>,
  /** Tells one filter of the list from another. */
  view: string,
  /** Called with the first that is decided about, or else the first that is not, before the list changes. */
  onDecided: (id: string, isDecided: boolean) => void,
) {
  const { t } = useLanguage();
  const { run, pendingAction, errorOf } = useListAction({ isOutdatedBy: () => true, settleMs: 0 });
  const { items, remove, ...selection } = useSelection(cases.all, view);
  const { actionOf } = useUndoDecision();
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const decide = (
    decision: 'approve' | 'reject',
    written: DecisionText = NO_DECISION_TEXT,
    onDone = () => {},
  ) => {
    const selected = cases.all.filter(({ id }) => selection.isSelected(id));
    void run({
      target: MANY,
      name: decision,
      endpoint: decideRequests,
      call: async () => call(decideRequests, { body: { items, decision, ...payloadOf(written) } }),
      succeeded: ({ outcomes }) => {
        const made = noteDecided(decision, selected, outcomes);
        return { ...messageOf(t, decision, outcomes), action: made && actionOf(made) };
      },
      failed: (reason) => ({ title: t('moderation.batch.failed'), text: reason }),
      onSuccess: ({ outcomes }) => {
        const first = outcomes.find(({ status }) => status === 200) ?? outcomes[0];
        if (first) onDecided(first.id, first.status === 200);
        remove(items.map(({ id }) => id));
        setRefused(refusalsIn(outcomes, t));
        // At once: between two of them the focus would go to an item that is gone in a moment.
        cases.remove(...outcomes.filter(({ status }) => status === 200).map(({ id }) => id));
        onDone();
      },
    });
  };
  return {
    ...selection,
    count: items.length,
    decide,
    pending: pendingAction(MANY),
    error: errorOf(MANY),
    isDeciding: (id: string) => pendingAction(MANY) !== undefined && selection.isSelected(id),
    /** Why one was not decided with the others. */
    refusalOf: (id: string) => refused.get(id),
  };
}

/** Why those of a batch that were not decided about were refused. */
function refusalsIn(outcomes: readonly { id: string; code?: string | undefined }[], t: Translate) {
  return new Map(
    outcomes.flatMap(({ id, code }) =>
      // `t` returns the key of an unknown text: the server may be newer than this page.
      code === undefined ? [] : [[id, t(`refusals.${code as RefusalCode}`)] as const],
    ),
  );
}

/** Notes those of a batch that were decided about; undefined when there are none. */
function noteDecided(
  decision: 'approve' | 'reject',
  selected: readonly ServerRequest[],
  outcomes: readonly { id: string; status: number }[],
) {
  const done = new Set(outcomes.filter(({ status }) => status === 200).map(({ id }) => id));
  const requests = selected.filter(({ id }) => done.has(id));
  return requests.length > 0 ? noteDecision(decision, requests) : undefined;
}

/** What is told of a batch: how many were decided about, and how many were not. */
function messageOf(t: Translate, decision: 'approve' | 'reject', outcomes: readonly { status: number }[]) {
  const count = outcomes.filter(({ status }) => status === 200).length;
  const left = outcomes.length - count;
  return {
    title: t(decision === 'approve' ? 'moderation.batch.approved' : 'moderation.batch.rejected', { count }),
    text: left === 0 ? t('moderation.batch.allDone') : t('moderation.batch.left', { count: left }),
  };
}
