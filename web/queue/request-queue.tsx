import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import { PagedList } from '../admin/paged-list.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useFocusNextOnRemove } from '../ui/focus/focus-next-on-remove.ts';
import { useRovingTabIndex } from '../ui/focus/roving-tab-index.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestItem } from './request-item.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useRequestQueue } from './use-request-queue.ts';

/**
 * The new submissions, or the edits, that wait for a decision, the oldest first. They can be decided with the mouse or
 * by keys alone; a decided one is removed, and the next one takes the focus.
 */
export function RequestQueue({ isEdit }: { isEdit: boolean }) {
  const { t } = useLanguage();
  const queue = useRequestQueue(isEdit);
  const { asked, waiting, rejection } = queue;
  const [isHelpShown, setIsHelpShown] = useState(false);
  const toggleHelp = () => setIsHelpShown(!isHelpShown);
  const ids = waiting.map(({ id }) => id);
  const { place, noteFocus } = useFocusNextOnRemove(ids);
  const withRequest = (act: (request: ServerRequest) => void) => (id: string) => {
    const request = waiting.find((request) => request.id === id);
    if (request) act(request);
  };
  const { tabIndexOf, onKeyDown, noteItem } = useRovingTabIndex(ids, {
    a: withRequest(queue.approve),
    r: withRequest(queue.openRejection),
    i: queue.invite,
    '?': toggleHelp,
  });
  return (
    <div
      ref={place}
      tabIndex={-1}
      onFocus={(event) => {
        noteFocus(event);
        noteItem(event.target);
      }}
      className="outline-none"
    >
      {waiting.length === 0 ? null : (
        <div className="mb-3 flex flex-wrap items-center gap-x-6">
          <p className="py-2.5 font-semibold tabular-nums">{queue.leftText}</p>
          <ShortcutHelp isShown={isHelpShown} onToggle={toggleHelp} />
        </div>
      )}
      <output className="sr-only">{queue.announcement}</output>
      <PagedList
        asked={asked}
        count={waiting.length}
        empty={t(isEdit ? 'moderation.empty.edits' : 'moderation.empty.submissions')}
      >
        {(list) => <Requests list={list} queue={queue} tabIndexOf={tabIndexOf} onKeyDown={onKeyDown} />}
      </PagedList>
      {rejection === null ? null : <RejectDialog {...rejection} />}
    </div>
  );
}

function Requests({
  list,
  queue,
  tabIndexOf,
  onKeyDown,
}: {
  list: RefObject<HTMLUListElement | null>;
  queue: ReturnType<typeof useRequestQueue>;
  tabIndexOf: (id: string) => 0 | -1;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}) {
  const { t } = useLanguage();
  const { waiting, pendingAction, errorOf } = queue;
  return (
    // Its items take the focus; every key has a button that does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={list} aria-label={t('moderation.queue.label')} onKeyDown={onKeyDown} className="grid gap-4">
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
                error={errorOf(request.id)}
                onApprove={() => queue.approve(request)}
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
