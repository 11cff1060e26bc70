import { useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'wouter';
import type { ServerRequest } from '#contract/queue.ts';
import { addressOfAdmin } from '../admin-view.ts';
import { CaseList, type CaseTools } from '../case-list.tsx';
import { lengthOfTime } from '../elapsed-time.ts';
import { requests, usePolledStats } from '../queries.ts';
import { NO_FILTER, parametersOf, partsOf, type QueueFilter } from '../queue-filter.ts';
import { useDrafts, type Draft } from '../use-cases.ts';
import { serverNow } from '../../api/server-clock.ts';
import { localDateAndTime } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { NO_DECISION_TEXT, type DecisionText } from '../templates/decision-text.ts';
import { BUTTON } from '../../ui/button.ts';
import { closestListItem, focusListItem } from '../../ui/focus/focus-next-on-remove.ts';
import { PRESERVE_SCROLL } from '../../ui/preserve-scroll.ts';
import { BatchBar } from './batch-bar.tsx';
import { useUndoDecision, useUndoKey } from './decisions.ts';
import { JustDecided } from './just-decided.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { QueueFilterBar } from './queue-filter-bar.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestItem } from './request-item.tsx';
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
export function RequestQueue({ isEdit, filter }: { isEdit: boolean; filter: QueueFilter }) {
  const { t } = useLanguage();
  const isFiltered = partsOf(filter) > 0;
  const list = requests({ status: 'pending', isEdit, ...parametersOf(filter) });
  const narrow = useNarrow(isEdit);
  const queue = useRequestQueue(list, isFiltered);
  const { cases } = queue;
  const { all, focus } = cases;
  const view = JSON.stringify(filter);
  // The buttons of the bar go with the selection.
  const batch = useBatch(cases, view, (id, isDecided) =>
    isDecided ? focus.noteRemoval(id) : focusListItem(focus.place.current, id),
  );
  const count = useCountOfView(view, cases.query.data && (all.length === 0 ? '' : queue.leftText));
  const [isHelpShown, setIsHelpShown] = useState(false);
  const toggleHelp = () => setIsHelpShown(!isHelpShown);
  const ids = all.map(({ id }) => id);
  const claim = useClaims(
    list,
    ids.filter((id) => !DECISIONS.has(queue.pendingAction(id)) && !batch.isDeciding(id)),
    queue.noteDecided,
  );
  const draftOf = useDrafts(NO_DECISION_TEXT);
  const { undo } = useUndoDecision();
  useUndoKey(undo);
  const ask =
    (act: Asked['act']) =>
    (request: ServerRequest, { open }: CaseTools<Asked>) =>
      queue.ifUnchanged(() => open({ act, request }))(request);
  return (
    <div
      data-selecting={batch.count > 0 || undefined}
      onFocus={({ target }) => claim(closestListItem(target))}
      className="group"
    >
      <JustDecided onUndo={undo} />
      <CaseList
        cases={cases}
        label={t('moderation.queue.label')}
        empty={t(isFiltered ? 'moderation.filter.none' : emptyTextOf(isEdit))}
        emptyAction={
          isFiltered ? <ClearButton place={focus.place} onClear={() => narrow(NO_FILTER)} /> : undefined
        }
        keys={{
          a: queue.approve,
          r: ask('reject'),
          n: ask('note'),
          x: (request, _tools, isShifted) =>
            batch.toggle(request, isShifted || !batch.isSelected(request.id), isShifted),
          i: ({ id }) => queue.invite(id),
          '?': toggleHelp,
        }}
        renderDialog={(asked: Asked, { close }) => (
          <DecisionDialog asked={asked} queue={queue} draft={draftOf(asked.request)} onClose={close} />
        )}
        renderRow={(request, tools) => (
          <RequestItem
            request={request}
            queue={queue}
            batch={batch}
            tabIndex={tools.tabIndex}
            onAsk={(act) => ask(act)(request, tools)}
          />
        )}
      >
        <div className="mb-4 flex flex-wrap items-center gap-x-8 gap-y-1">
          <WaitingTimes isEdit={isEdit} />
          {all.length === 0 ? null : <ShortcutHelp isShown={isHelpShown} onToggle={toggleHelp} />}
        </div>
        <QueueFilterBar filter={filter} isEdit={isEdit} onFilter={narrow} />
        {all.length === 0 && batch.hidden === 0 ? null : (
          <BatchBar waiting={all} leftText={queue.leftText} batch={batch} />
        )}
        <output className="sr-only">{queue.announcement}</output>
        <output className="sr-only">{count}</output>
      </CaseList>
    </div>
  );
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

function emptyTextOf(isEdit: boolean) {
  return isEdit ? 'moderation.empty.edits' : 'moderation.empty.submissions';
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

/** How long the oldest of a queue waits, and how long decisions took lately. */
function WaitingTimes({ isEdit }: { isEdit: boolean }) {
  const { t, language } = useLanguage();
  const { data } = usePolledStats();
  const oldestAt = (isEdit ? data?.oldestEditAt : data?.oldestSubmissionAt) ?? null;
  const median = data?.medianSecondsToDecision ?? null;
  const shown = (ms: number) => lengthOfTime(ms, language) ?? t('moderation.filter.underAMinute');
  return (
    <dl className="flex min-h-11 flex-wrap items-center gap-x-8 gap-y-1 text-small text-soft">
      <Time name={t('moderation.filter.oldest')}>
        {oldestAt === null ? null : (
          <time dateTime={oldestAt} title={localDateAndTime(oldestAt, language)}>
            {shown(Math.max(0, serverNow() - Date.parse(oldestAt)))}
          </time>
        )}
      </Time>
      <Time name={t('moderation.filter.median')}>{median === null ? null : shown(median * 1000)}</Time>
    </dl>
  );
}

/** A time with its name, or a dash while there is none. */
function Time({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{name}</dt>
      <dd className="font-semibold text-ink tabular-nums">{children ?? '–'}</dd>
    </div>
  );
}
