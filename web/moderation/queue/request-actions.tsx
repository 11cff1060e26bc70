import { HistoryLink } from '../audit-links.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { InlineError } from '../../ui/inline-error.tsx';

/** What can be done about a request, with its keys, and why the last action failed. */
export function RequestActions({
  heading,
  discordServerId,
  pending,
  error,
  isSelected,
  onSelect,
  onApprove,
  onNote,
  onReject,
  onInvite,
}: {
  /** The id of the request's heading. */
  heading: string;
  discordServerId: string;
  /** The name of the action that is pending. */
  pending: string | undefined;
  error: string | undefined;
  isSelected: boolean;
  /** With Shift it selects all up to here. */
  onSelect: (isSelected: boolean, isShifted: boolean) => void;
  onApprove: () => void;
  onNote: () => void;
  onReject: () => void;
  onInvite: () => void;
}) {
  const { t } = useLanguage();
  return (
    <>
      <InlineError sentence={error} />
      <div className="flex flex-wrap gap-2.5">
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 pe-2 text-small font-semibold select-none max-sm:w-full">
          <input
            type="checkbox"
            checked={isSelected}
            aria-describedby={heading}
            aria-keyshortcuts="X Shift+X"
            // A checkbox changes with a click, also by the keyboard.
            onChange={({ target, nativeEvent }) =>
              onSelect(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
            className="size-5 shrink-0 accent-accent"
          />
          {t('moderation.batch.one')}
        </label>
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
          words={t('moderation.templates.approveWith')}
          busyWords={t('moderation.queue.approving')}
          isBusy={false}
          describedBy={heading}
          keys="N"
          onPress={onNote}
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
