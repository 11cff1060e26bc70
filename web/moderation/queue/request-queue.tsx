import { useState, type RefObject } from 'react';
import { useLocation } from 'wouter';
import type { ServerRequest } from '#contract/queue.ts';
import { addressOfAdmin } from '../admin-view.ts';
import { PagedList } from '../paged-list.tsx';
import { requests } from '../queries.ts';
import { NO_FILTER, parametersOf, partsOf, type QueueFilter } from '../queue-filter.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { closestListItem, focusListItem, useFocusNextOnRemove } from '../../ui/focus/focus-next-on-remove.ts';
import { useRovingTabIndex } from '../../ui/focus/roving-tab-index.ts';
import { PRESERVE_SCROLL } from '../../ui/preserve-scroll.ts';
import { BatchBar } from './batch-bar.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { QueueFilterBar } from './queue-filter-bar.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestList } from './request-list.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useBatch } from './use-batch.ts';
import { useClaims } from './use-claims.ts';
import { useCountOfView } from './use-count-of-view.ts';
import { useRequestQueue } from './use-request-queue.ts';
import { WaitingTimes } from './waiting-times.tsx';

/** The actions that decide about an item. */
const DECISIONS: ReadonlySet<string | undefined> = new Set(['approve', 'reject']);

/**
 * The new submissions, or the edits, that wait for a decision, the oldest first. They can be decided with the mouse or
 * by keys alone; a decided one is removed, and the next one takes the focus.
 */
export function RequestQueue({ isEdit, filter }: { isEdit: boolean; filter: QueueFilter }) {
  const { t } = useLanguage();
  const isFiltered = partsOf(filter) > 0;
  const list = requests({ status: 'pending', isEdit, ...parametersOf(filter) });
  const narrow = useNarrow(isEdit);
  const queue = useRequestQueue(list, isFiltered);
  const { asked, waiting, rejection } = queue;
  const view = JSON.stringify(filter);
  const ids = waiting.map(({ id }) => id);
  const { place, noteFocus, noteRemoval } = useFocusNextOnRemove(ids, claimedByOthers(waiting));
  // The buttons of the bar go with the selection.
  const batch = useBatch(waiting, list, view, (id, isDecided) =>
    isDecided ? noteRemoval(id) : focusListItem(place.current, id),
  );
  const count = useCountOfView(view, asked.data && (waiting.length === 0 ? '' : queue.leftText));
  const [isHelpShown, setIsHelpShown] = useState(false);
  const toggleHelp = () => setIsHelpShown(!isHelpShown);
  const open = useClaims(
    list,
    ids.filter((id) => !DECISIONS.has(queue.pendingAction(id)) && !batch.isDeciding(id)),
    queue.noteDecided,
  );
  const { tabIndexOf, onKeyDown, noteItem } = useRovingTabIndex(ids, actsOf(queue, batch, toggleHelp));
  return (
    <div
      ref={place}
      tabIndex={-1}
      onFocus={(event) => {
        noteFocus(event);
        noteItem(event.target);
        open(closestListItem(event.target));
      }}
      className="outline-none"
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-8 gap-y-1">
        <WaitingTimes isEdit={isEdit} />
        {waiting.length === 0 ? null : <ShortcutHelp isShown={isHelpShown} onToggle={toggleHelp} />}
      </div>
      <QueueFilterBar filter={filter} isEdit={isEdit} onFilter={narrow} />
      {waiting.length === 0 && batch.hidden === 0 ? null : (
        <BatchBar waiting={waiting} leftText={queue.leftText} batch={batch} />
      )}
      <output className="sr-only">{queue.announcement}</output>
      <output className="sr-only">{count}</output>
      <PagedList
        asked={asked}
        count={waiting.length}
        empty={t(isFiltered ? 'moderation.filter.none' : emptyTextOf(isEdit))}
        emptyAct={isFiltered ? <ClearButton place={place} onClear={() => narrow(NO_FILTER)} /> : undefined}
      >
        {(list) => (
          <RequestList
            list={list}
            queue={queue}
            batch={batch}
            tabIndexOf={tabIndexOf}
            onKeyDown={onKeyDown}
          />
        )}
      </PagedList>
      {rejection === null ? null : <RejectDialog {...rejection} />}
      {queue.note === null ? null : <NoteDialog {...queue.note} />}
    </div>
  );
}

/** Which items others are deciding about. */
function claimedByOthers(waiting: readonly ServerRequest[]) {
  const claimed = new Set(waiting.filter(({ claim }) => claim?.isOwn === false).map(({ id }) => id));
  return (id: string) => claimed.has(id);
}

function emptyTextOf(isEdit: boolean) {
  return isEdit ? 'moderation.empty.edits' : 'moderation.empty.submissions';
}

/** Leads to the queue with a filter; back leads to the one before. */
function useNarrow(isEdit: boolean) {
  const [, navigate] = useLocation();
  return (filter: QueueFilter) =>
    navigate(addressOfAdmin({ tab: isEdit ? 'edits' : 'submissions', filter }), { state: PRESERVE_SCROLL });
}

/** What a key does to the item with the focus. */
function actsOf(
  queue: ReturnType<typeof useRequestQueue>,
  batch: ReturnType<typeof useBatch>,
  toggleHelp: () => void,
) {
  const withRequest =
    (act: (request: ServerRequest, isShifted: boolean) => void) => (id: string, isShifted: boolean) => {
      const request = queue.waiting.find((request) => request.id === id);
      if (request) act(request, isShifted);
    };
  return {
    a: withRequest(queue.approve),
    r: withRequest(queue.openRejection),
    n: withRequest(queue.openNote),
    x: withRequest((request, isShifted) =>
      batch.toggle(request, isShifted || !batch.isSelected(request.id), isShifted),
    ),
    i: queue.invite,
    '?': toggleHelp,
  };
}

/** Shows everything that waits, where nothing that waits matches. The button goes, so the focus goes on to the queue. */
function ClearButton({ place, onClear }: { place: RefObject<HTMLElement | null>; onClear: () => void }) {
  const { t } = useLanguage();
  const clear = () => {
    place.current?.focus({ preventScroll: true });
    onClear();
  };
  return (
    <button type="button" className={BUTTON.quiet} onClick={clear}>
      {t('filters.clear')}
    </button>
  );
}
