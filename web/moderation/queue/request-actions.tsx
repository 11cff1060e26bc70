import type { ServerRequest } from '#contract/queue.ts';
import { HistoryLink } from '../audit-links.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import type { useBatch } from './use-batch.ts';
import type { useRequestQueue } from './use-request-queue.ts';

/** What can be done about a request, with its keys, and why the last action failed. */
export function RequestActions({
  request,
  queue,
  batch,
  heading,
  onAsk,
}: {
  request: ServerRequest;
  queue: ReturnType<typeof useRequestQueue>;
  batch: ReturnType<typeof useBatch>;
  /** The id of the request's heading. */
  heading: string;
  onAsk: (act: 'reject' | 'note') => void;
}) {
  const { t } = useLanguage();
  const { id, discordServerId } = request;
  const pending = queue.pendingAction(id);
  return (
    <>
      <InlineError sentence={queue.errorOf(id) ?? batch.refusalOf(id)} />
      <div className="flex flex-wrap gap-2.5">
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 pe-2 text-small font-semibold select-none max-sm:w-full">
          <input
            type="checkbox"
            checked={batch.isSelected(id)}
            aria-describedby={heading}
            aria-keyshortcuts="X Shift+X"
            // With Shift it selects all up to here. A checkbox changes with a click, also by the keyboard.
            onChange={({ target, nativeEvent }) =>
              batch.toggle(request, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
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
          onPress={() => queue.approve(request)}
        />
        <ActionButton
          words={t('moderation.templates.approveWith')}
          busyWords={t('moderation.queue.approving')}
          isBusy={false}
          describedBy={heading}
          keys="N"
          onPress={() => onAsk('note')}
        />
        <ActionButton
          words={t('moderation.queue.reject')}
          busyWords={t('moderation.rejection.rejecting')}
          isBusy={false}
          describedBy={heading}
          keys="R"
          onPress={() => onAsk('reject')}
        />
        <ActionButton
          words={t('moderation.queue.invite')}
          busyWords={t('moderation.queue.inviting')}
          isBusy={pending === 'invite'}
          describedBy={heading}
          keys="I"
          onPress={() => queue.invite(id)}
        />
        <HistoryLink discordServerId={discordServerId} describedBy={heading} />
      </div>
    </>
  );
}
