import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approveServer, type ServerRequest } from '#contract/queue.ts';
import { call } from '../api/call.ts';
import { itemsOf } from '../api/page.ts';
import { usePagedQuery } from '../api/use-paged-query.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useFocusNextOnRemove } from '../ui/focus/focus-next-on-remove.ts';
import { useRovingTabIndex } from '../ui/focus/roving-tab-index.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { PagedList } from '../admin/paged-list.tsx';
import { requests } from '../admin/queries.ts';
import { removeFromList } from '../admin/list-cache.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestItem } from './request-item.tsx';
import { useListAction } from '../admin/use-list-action.ts';
import { useGeneratedInvite } from './use-generated-invite.ts';

/**
 * What waits for a decision, the oldest first: the new submissions, or the edits. It is worked through with the mouse
 * or by keys alone; what is decided goes, and the next one takes its place and the focus.
 */
export function RequestQueue({ isEdit }: { isEdit: boolean }) {
  const { t, language } = useLanguage();
  const queryClient = useQueryClient();
  const list = requests({ status: 'pending', isEdit });
  const asked = usePagedQuery(list);
  const waiting = itemsOf(asked.data?.pages ?? []);
  const left = asked.data?.pages[0]?.total ?? waiting.length;
  const ids = waiting.map(({ id }) => id);
  const actions = useListAction();
  const invite = useGeneratedInvite(actions);
  const [rejecting, setRejecting] = useState<ServerRequest | null>(null);
  const [outdated, setOutdated] = useState<{ id: string; sentence: string } | null>(null);
  const [said, say] = useState('');
  const [isHelpShown, setIsHelpShown] = useState(false);
  const [reasons] = useState(() => new Map<string, string>());
  const { place, noteFocus } = useFocusNextOnRemove(ids);

  const count = (of: number) => t('moderation.queue.left', { count: of, shown: fullCount(of, language) });
  const leave = ({ id, name }: ServerRequest, words: 'decidedApproved' | 'decidedRejected') => {
    removeFromList(queryClient, list, id);
    say(`${t(`moderation.queue.${words}`, { name })} ${count(Math.max(0, left - 1))}`);
  };
  const approve = (request: ServerRequest) => {
    setOutdated(null);
    void actions.run({
      target: request.id,
      name: 'approve',
      endpoint: approveServer,
      call: async () =>
        call(approveServer, {
          params: { id: request.id },
          body: request.revision === null ? {} : { revision: request.revision },
        }),
      succeeded: ({ inviteState }) => ({
        title: t('moderation.approved'),
        text: t(inviteState === 'unchecked' ? 'moderation.approvedUnchecked' : 'moderation.approvedText'),
      }),
      failed: () => ({ title: t('moderation.approveFailed'), text: t('moderation.approveFailedText') }),
      onSuccess: () => leave(request, 'decidedApproved'),
    });
  };
  const reject = (request: ServerRequest) => {
    if (actions.pendingAction(request.id) !== undefined || !actions.isSettled()) return;
    setOutdated(null);
    setRejecting(request);
  };
  const toggleHelp = () => setIsHelpShown(!isHelpShown);
  const withRequest = (act: (request: ServerRequest) => void) => (id: string) => {
    const request = waiting.find((request) => request.id === id);
    if (request) act(request);
  };
  const { tabIndexOf, onKeyDown, noteItem } = useRovingTabIndex(ids, {
    a: withRequest(approve),
    r: withRequest(reject),
    i: invite,
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
          <p className="py-2.5 font-semibold tabular-nums">{count(left)}</p>
          <ShortcutHelp isShown={isHelpShown} onToggle={toggleHelp} />
        </div>
      )}
      <output className="sr-only">{said}</output>
      <PagedList
        asked={asked}
        count={waiting.length}
        empty={t(isEdit ? 'moderation.empty.edits' : 'moderation.empty.submissions')}
      >
        {(listRef) => (
          // Its items take the focus; every key has a button that does the same.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <ul
            ref={listRef}
            aria-label={t('moderation.queue.label')}
            onKeyDown={onKeyDown}
            className="grid gap-4"
          >
            {waiting.map((request) => (
              <li key={request.id} tabIndex={-1}>
                <RequestItem
                  request={request}
                  tabIndex={tabIndexOf(request.id)}
                  isBusy={actions.pendingAction(request.id) !== undefined}
                >
                  {(heading) => (
                    <RequestActions
                      heading={heading}
                      discordServerId={request.discordServerId}
                      pending={actions.pendingAction(request.id)}
                      error={outdated?.id === request.id ? outdated.sentence : actions.errorOf(request.id)}
                      onApprove={() => approve(request)}
                      onReject={() => reject(request)}
                      onInvite={() => invite(request.id)}
                    />
                  )}
                </RequestItem>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {rejecting === null ? null : (
        <RejectDialog
          request={rejecting}
          firstReason={reasons.get(rejecting.id) ?? ''}
          onWrite={(reason) => reasons.set(rejecting.id, reason)}
          onRejected={() => leave(rejecting, 'decidedRejected')}
          onOutdated={(sentence) => {
            setOutdated({ id: rejecting.id, sentence });
            setRejecting(null);
          }}
          onClose={() => setRejecting(null)}
        />
      )}
    </div>
  );
}
