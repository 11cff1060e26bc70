import type { ReactNode } from 'react';
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
  hasKeys,
  isInPane,
  onAsk,
}: {
  request: ServerRequest;
  queue: ReturnType<typeof useRequestQueue>;
  batch: ReturnType<typeof useBatch>;
  /** The id of the request's heading. */
  heading: string;
  /** Whether the keys work that are letters. */
  hasKeys: boolean;
  /** Whether its box stands in the list beside it. */
  isInPane: boolean;
  onAsk: (act: 'reject' | 'note') => void;
}) {
  const { t } = useLanguage();
  const { id, discordServerId } = request;
  const pending = queue.pendingAction(id);
  return (
    <>
      <InlineError sentence={queue.errorOf(id) ?? batch.refusalOf(id)} />
      <div className="flex flex-wrap gap-2.5">
        {isInPane ? null : (
          <SelectBox request={request} batch={batch} heading={heading} hasKeys={hasKeys}>
            {t('moderation.batch.one')}
          </SelectBox>
        )}
        <ActionButton
          look="primary"
          words={t('moderation.queue.approve')}
          busyWords={t('moderation.queue.approving')}
          isBusy={pending === 'approve'}
          describedBy={heading}
          keys={hasKeys ? 'A' : undefined}
          onPress={() => queue.approve(request)}
        />
        <ActionButton
          words={t('moderation.templates.approveWith')}
          busyWords={t('moderation.queue.approving')}
          isBusy={false}
          describedBy={heading}
          keys={hasKeys ? 'N' : undefined}
          onPress={() => onAsk('note')}
        />
        <ActionButton
          words={t('moderation.queue.reject')}
          busyWords={t('moderation.rejection.rejecting')}
          isBusy={false}
          describedBy={heading}
          keys={hasKeys ? 'R' : undefined}
          onPress={() => onAsk('reject')}
        />
        <ActionButton
          words={t('moderation.queue.invite')}
          busyWords={t('moderation.queue.inviting')}
          isBusy={pending === 'invite'}
          describedBy={heading}
          keys={hasKeys ? 'I' : undefined}
          onPress={() => queue.invite(id)}
        />
        <HistoryLink discordServerId={discordServerId} describedBy={heading} />
      </div>
    </>
  );
}

/** The box that selects a request; with Shift it selects all up to there. */
export function SelectBox({
  request,
  batch,
  heading,
  hasKeys,
  tabIndex,
  children,
}: {
  request: ServerRequest;
  batch: ReturnType<typeof useBatch>;
  heading: string;
  hasKeys: boolean;
  tabIndex?: 0 | -1;
  /** Its name. */
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 pe-2 text-small font-semibold select-none max-sm:w-full">
      <input
        type="checkbox"
        checked={batch.isSelected(request.id)}
        tabIndex={tabIndex}
        aria-describedby={heading}
        aria-keyshortcuts={hasKeys ? 'X Shift+X' : undefined}
        // A checkbox changes with a click, also by the keyboard.
        onChange={({ target, nativeEvent }) =>
          batch.toggle(request, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-5 shrink-0 accent-accent"
      />
      {children}
    </label>
  );
}
