import { withdrawRevision, type WorkshopListing } from '#contract/workshop.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

const LEAVES = { approved: 'workshop.withdraw.edit', rejected: 'workshop.withdraw.again' } as const;

/** Confirms the withdrawal of the pending revision and names the state after it. */
export function WithdrawDialog({
  listing: { discordServerId: guildId, name, proposedBy, isOwnProposal, leavesStatus },
  onDone,
  onClose,
}: {
  listing: WorkshopListing;
  /** Nothing waits any more. */
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction({ isOutdatedBy: () => true });
  const target = `withdrawal ${guildId}`;
  const isSending = pendingAction(target) !== undefined;
  const withdraw = () =>
    void run({
      target,
      endpoint: withdrawRevision,
      call: async () => call(withdrawRevision, { params: { guildId } }),
      onSuccess: onDone,
      succeeded: ({ status }) => ({
        title: t('workshop.withdraw.done'),
        text: t(status === null ? 'workshop.withdraw.doneFirst' : 'workshop.withdraw.doneEdit'),
      }),
      failed: (reason) => ({ title: t('workshop.withdraw.failed'), text: reason }),
      // What it asks about was decided meanwhile.
      onError: onClose,
      awaitsRefetch: true,
    });
  return (
    <ConfirmDialog
      title={t('workshop.withdraw.title')}
      cancel={t('ownServers.cancel')}
      confirm={t(isSending ? 'workshop.withdraw.sending' : 'workshop.withdraw.confirm')}
      isSending={isSending}
      isForGood
      onConfirm={withdraw}
      onClose={onClose}
    >
      <p>{t(leavesStatus === null ? 'workshop.withdraw.first' : LEAVES[leavesStatus], { name })}</p>
      <p className="mt-3 text-soft">{t('workshop.withdraw.gone')}</p>
      {proposedBy === null || isOwnProposal ? null : (
        <p className="mt-3 text-soft">{t('workshop.withdraw.others', { name: proposedBy.username })}</p>
      )}
    </ConfirmDialog>
  );
}
