import { approveServer, type ServerRequest } from '#contract/queue.ts';
import { call } from '../api/call.ts';
import type { Actions } from '../auth/use-action.ts';
import { useLanguage } from '../i18n/language.tsx';

/** The way to approve a request as it was read; another revision is refused. */
export function useApproval({ run }: Actions, onApproved: (request: ServerRequest) => void) {
  const { t } = useLanguage();
  return (request: ServerRequest) => {
    const { id, revision } = request;
    void run({
      target: id,
      name: 'approve',
      endpoint: approveServer,
      call: async () => call(approveServer, { params: { id }, body: revision === null ? {} : { revision } }),
      succeeded: ({ inviteState }) => ({
        title: t('moderation.approved'),
        text: t(inviteState === 'unchecked' ? 'moderation.approvedUnchecked' : 'moderation.approvedText'),
      }),
      failed: () => ({ title: t('moderation.approveFailed'), text: t('moderation.approveFailedText') }),
      onSuccess: () => onApproved(request),
    });
  };
}
