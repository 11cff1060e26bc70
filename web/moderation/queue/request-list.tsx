import type { KeyboardEvent, RefObject } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestItem } from './request-item.tsx';
import type { useBatch } from './use-batch.ts';
import type { useRequestQueue } from './use-request-queue.ts';

/** The items of a queue, each with what can be done about it. */
export function RequestList({
  list,
  queue,
  batch,
  tabIndexOf,
  onKeyDown,
}: {
  list: RefObject<HTMLUListElement | null>;
  queue: ReturnType<typeof useRequestQueue>;
  batch: ReturnType<typeof useBatch>;
  tabIndexOf: (id: string) => 0 | -1;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}) {
  const { t } = useLanguage();
  const { waiting, pendingAction, errorOf } = queue;
  return (
    // Its items take the focus; every key has a button that does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      aria-label={t('moderation.queue.label')}
      onKeyDown={onKeyDown}
      data-selecting={batch.count > 0 || undefined}
      className="group grid gap-4"
    >
      {waiting.map((request) => (
        <li key={request.id} tabIndex={-1}>
          <RequestItem
            request={request}
            tabIndex={tabIndexOf(request.id)}
            isBusy={pendingAction(request.id) !== undefined}
          >
            {(heading) => (
              <RequestActions
                heading={heading}
                discordServerId={request.discordServerId}
                pending={pendingAction(request.id)}
                error={errorOf(request.id) ?? batch.refusalOf(request.id)}
                isSelected={batch.isSelected(request.id)}
                onSelect={(isSelected, isShifted) => batch.toggle(request, isSelected, isShifted)}
                onApprove={() => queue.approve(request)}
                onNote={() => queue.openNote(request)}
                onReject={() => queue.openRejection(request)}
                onInvite={() => queue.invite(request.id)}
              />
            )}
          </RequestItem>
        </li>
      ))}
    </ul>
  );
}
