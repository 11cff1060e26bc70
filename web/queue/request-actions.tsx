import { HistoryLink } from '../admin/audit-links.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { InlineError } from '../ui/inline-error.tsx';

/** What can be done about a request, with its keys, and why the last action failed. */
export function RequestActions({
  heading,
  discordServerId,
  pending,
  error,
  onApprove,
  onReject,
  onInvite,
}: {
  /** The id of the request's heading. */
  heading: string;
  discordServerId: string;
  /** The name of the action that is pending. */
  pending: string | undefined;
  error: string | undefined;
  onApprove: () => void;
  onReject: () => void;
  onInvite: () => void;
}) {
  const { t } = useLanguage();
  return (
    <>
      <InlineError sentence={error} />
      <div className="flex flex-wrap gap-2.5">
        <ActionButton
          look="primary"
          words={t('moderation.queue.approve')}
          busyWords={t('moderation.queue.approving')}
          isBusy={pending === 'approve'}
          describedBy={heading}
          keys="A"
          onPress={onApprove}
        />
        <ActionButton
          words={t('moderation.queue.reject')}
          busyWords={t('moderation.rejection.rejecting')}
          isBusy={false}
          describedBy={heading}
          keys="R"
          onPress={onReject}
        />
        <ActionButton
          words={t('moderation.queue.invite')}
          busyWords={t('moderation.queue.inviting')}
          isBusy={pending === 'invite'}
          describedBy={heading}
          keys="I"
          onPress={onInvite}
        />
        <HistoryLink discordServerId={discordServerId} describedBy={heading} />
      </div>
    </>
  );
}
