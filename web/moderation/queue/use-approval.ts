import { approveServer, type ServerRequest } from '#contract/queue.ts';
import { ApiError, call } from '../../api/call.ts';
import { noteDecision, useUndoDecision } from './decisions.ts';
import type { Actions } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { payloadOf, NO_DECISION_TEXT, type DecisionText } from '../templates/decision-text.ts';

/** What goes with an approval, and what happens afterwards. */
export interface Noted {
  readonly written?: DecisionText;
  readonly onDone?: () => void;
  /** It has become another one since it was read. */
  readonly onOutdated?: () => void;
}

/** The way to approve a request as it was read; another revision is refused. */
export function useApproval({ run }: Actions, onApproved: (request: ServerRequest) => void) {
  const { t } = useLanguage();
  const { actionOf } = useUndoDecision();
  return (request: ServerRequest, { written = NO_DECISION_TEXT, onDone, onOutdated }: Noted = {}) => {
    const { id, revision } = request;
    void run({
      target: id,
      name: 'approve',
      endpoint: approveServer,
      call: async () =>
        call(approveServer, {
          params: { id },
          body: { ...payloadOf(written), ...(revision !== null && { revision }) },
        }),
      succeeded: ({ inviteState }) => ({
        title: t('moderation.approved'),
        text: t('moderation.undoing.named', {
          name: request.name,
          text: t(inviteState === 'unchecked' ? 'moderation.approvedUnchecked' : 'moderation.approvedText'),
        }),
        action: actionOf(noteDecision('approve', [request])),
      }),
      failed: () => ({ title: t('moderation.approveFailed'), text: t('moderation.approveFailedText') }),
      onSuccess: () => {
        onApproved(request);
        onDone?.();
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'revisionOutdated') onOutdated?.();
      },
    });
  };
}
