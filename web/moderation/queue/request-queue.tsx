import { useState, type RefObject } from 'react';
import { useLocation } from 'wouter';
import type { ServerRequest } from '#contract/queue.ts';
import { addressOfAdmin } from '../admin-view.ts';
import { CaseList, type CaseTools } from '../case-list.tsx';
import { WIDE } from '../dashboard-tabs.tsx';
import { requests } from '../queries.ts';
import { NO_FILTER, parametersOf, partsOf, type QueueFilter } from '../queue-filter.ts';
import { useDrafts, type Draft } from '../use-cases.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { NO_DECISION_TEXT, type DecisionText } from '../templates/decision-text.ts';
import { BUTTON } from '../../ui/button.ts';
import { closestListItem, focusListItem } from '../../ui/focus/focus-next-on-remove.ts';
import { useMedia } from '../../ui/use-media.ts';
import { PRESERVE_SCROLL } from '../../ui/preserve-scroll.ts';
import { BatchBar } from './batch-bar.tsx';
import { useUndoDecision, useUndoKey } from './decisions.ts';
import { JustDecided } from './just-decided.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { QueueHead } from './queue-head.tsx';
import { useFocusOnOpening, useKeySwitch, useTemplateKeys } from './queue-keys.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestItem } from './request-item.tsx';
import { RequestRow } from './request-row.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useBatch } from './use-batch.ts';
import { useClaims } from './use-claims.ts';
import { useRequestQueue } from './use-request-queue.ts';

/** The actions that decide about an item. */
const DECISIONS: ReadonlySet<string | undefined> = new Set(['approve', 'reject']);

/** A request for whose decision a text is asked: a rejection, or an approval with a note. */
interface Asked {
  readonly act: 'reject' | 'note';
  readonly request: ServerRequest;
}

/**
 * The new submissions, or the edits, that wait for a decision, the oldest first. They can be decided with the mouse or
 * by keys alone; a decided one is removed, and the next one takes the focus.
 */
export function RequestQueue({
  isEdit,
  filter,
  isOpened,
  onFocused,
}: {
  isEdit: boolean;
  filter: QueueFilter;
  /** Whether its tab was just pressed, so that its first request takes the focus. */
  isOpened: boolean;
  /** Called once it has, or cannot. */
  onFocused: () => void;
}) {
  const { t } = useLanguage();
  const isFiltered = partsOf(filter) > 0;
  const narrow = useNarrow(isEdit);
  const { queue, batch, claim, draftOf, undo, count } = useQueueTools(isEdit, filter);
  const { cases } = queue;
  const { all, focus } = cases;
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const toggleHelp = () => setIsHelpOpen(!isHelpOpen);
  const isWide = useMedia(WIDE);
  const [hasKeys, turnKeys] = useKeySwitch();
  useUndoKey(undo, hasKeys);
  useFocusOnOpening(cases, isOpened, onFocused);
  const { ask, templateKeys } = useAsking(queue, draftOf);
  const shared = { queue, batch, hasKeys };
  const renderItem = (request: ServerRequest, tools: CaseTools<Asked>, tabIndex: 0 | -1) => (
    <RequestItem
      {...shared}
      request={request}
      tabIndex={tabIndex}
      isInPane={isWide}
      onAsk={(act) => ask(act)(request, tools)}
    />
  );
  const justDecided = <JustDecided hasKeys={hasKeys} onUndo={undo} />;
  return (
    <div onFocus={({ target }) => claim(closestListItem(target))}>
      {isWide ? null : <div>{justDecided}</div>}
      <CaseList
        cases={cases}
        label={t('moderation.queue.label')}
        empty={t(
          isFiltered ? 'moderation.filter.none' : `moderation.empty.${isEdit ? 'edits' : 'submissions'}`,
        )}
        emptyAction={isFiltered && <ClearButton place={focus.place} onClear={() => narrow(NO_FILTER)} />}
        hasLetters={hasKeys}
        keys={{ ...templateKeys, ...actsOf(queue, batch, ask), '?': toggleHelp }}
        renderDialog={(asked: Asked, { close }) => (
          <DecisionDialog asked={asked} queue={queue} draft={draftOf(asked.request)} onClose={close} />
        )}
        renderRow={(request, tools) =>
          isWide ? (
            <RequestRow request={request} batch={batch} hasKeys={hasKeys} tabIndex={tools.tabIndex} />
          ) : (
            renderItem(request, tools, tools.tabIndex)
          )
        }
        panes={
          isWide && {
            renderCase: (request, tools) => renderItem(request, tools, -1),
            below: justDecided,
          }
        }
        footer={<BatchBar waiting={all} batch={batch} onClear={() => focusCurrent(focus.place.current)} />}
      >
        <QueueHead queue={queue} batch={batch} isEdit={isEdit} filter={filter} onFilter={narrow}>
          <ShortcutHelp isOpen={isHelpOpen} onToggle={toggleHelp} isOn={hasKeys} onTurn={turnKeys} />
        </QueueHead>
        <output className="sr-only">{queue.announcement}</output>
        <output className="sr-only">{count}</output>
      </CaseList>
    </div>
  );
}

/** The requests of a queue with what can be done about them, one by one and many at once. */
function useQueueTools(isEdit: boolean, filter: QueueFilter) {
  const list = requests({ status: 'pending', isEdit, ...parametersOf(filter) });
  const queue = useRequestQueue(list, partsOf(filter) > 0);
  const { cases } = queue;
  const { all, focus } = cases;
  const view = JSON.stringify(filter);
  // The buttons of the bar go with the selection.
  const batch = useBatch(cases, view, (id, isDecided) =>
    isDecided ? focus.noteRemoval(id) : focusListItem(focus.place.current, id),
  );
  const ids = all.map(({ id }) => id);
  const claim = useClaims(
    list,
    ids.filter((id) => !DECISIONS.has(queue.pendingAction(id)) && !batch.isDeciding(id)),
    queue.noteDecided,
  );
  return {
    queue,
    batch,
    claim,
    draftOf: useDrafts(NO_DECISION_TEXT),
    undo: useUndoDecision().undo,
    count: useCountOfView(view, cases.query.data && (all.length === 0 ? '' : queue.leftText)),
  };
}

/** What letters do to a request. */
function actsOf(
  queue: ReturnType<typeof useRequestQueue>,
  batch: ReturnType<typeof useBatch>,
  ask: ReturnType<typeof useAsking>['ask'],
) {
  return {
    a: queue.approve,
    r: ask('reject'),
    n: ask('note'),
    x: (request: ServerRequest, _tools: unknown, isShifted: boolean) =>
      batch.toggle(request, isShifted || !batch.isSelected(request.id), isShifted),
    i: ({ id }: ServerRequest) => queue.invite(id),
  };
}

/** The ways to ask for the text of a decision, of which the keys 1 to 9 choose a template at once. */
function useAsking(
  queue: ReturnType<typeof useRequestQueue>,
  draftOf: (request: ServerRequest) => Draft<DecisionText>,
) {
  const ask =
    (act: Asked['act']) =>
    (request: ServerRequest, { open }: CaseTools<Asked>) =>
      queue.ifUnchanged(() => open({ act, request }))(request);
  const templateKeys = useTemplateKeys((templateId, request, tools: CaseTools<Asked>) => {
    const draft = draftOf(request);
    draft.onWrite({ ...draft.first, templateId });
    ask('reject')(request, tools);
  });
  return { ask, templateKeys };
}

/** Moves the focus to the item that Tab would reach. */
function focusCurrent(place: HTMLElement | null) {
  place?.querySelector<HTMLElement>('[data-item][tabindex="0"]')?.focus();
}

function DecisionDialog({
  asked: { act, request },
  queue,
  draft,
  onClose,
}: {
  asked: Asked;
  queue: ReturnType<typeof useRequestQueue>;
  draft: Draft<DecisionText>;
  onClose: () => void;
}) {
  return act === 'reject' ? (
    <RejectDialog
      request={request}
      draft={draft}
      onRejected={() => queue.removeDecided(request, 'decidedRejected')}
      onOutdated={(sentence) => {
        queue.noteOutdated(request.id, sentence);
        onClose();
      }}
      onClose={onClose}
    />
  ) : (
    <NoteDialog
      request={request}
      draft={draft}
      isSending={queue.pendingAction(request.id) !== undefined}
      error={queue.errorOf(request.id)}
      onApprove={(written) => queue.approveWith(request, { written, onDone: onClose, onOutdated: onClose })}
      onClose={onClose}
    />
  );
}

/** What a screen reader is told once another view of a list is there; nothing at first, and nothing while it changes. */
function useCountOfView(view: string, text: string | undefined): string {
  const [told, tell] = useState({ view, text: '' });
  if (text !== undefined && told.view !== view) tell({ view, text });
  return told.text;
}

/** Leads to the queue with a filter; back leads to the one before. */
function useNarrow(isEdit: boolean) {
  const [, navigate] = useLocation();
  return (filter: QueueFilter) =>
    navigate(addressOfAdmin({ tab: isEdit ? 'edits' : 'submissions', filter }), { state: PRESERVE_SCROLL });
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
