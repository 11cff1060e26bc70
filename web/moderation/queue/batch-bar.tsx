import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { MOST_DECIDED_AT_ONCE, type ServerRequest } from '#contract/queue.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { CaseDialog } from '../case-dialog.tsx';
import { DecisionTextFields, useDecisionText } from '../templates/decision-text-fields.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { useScreenBottom } from '../../ui/screen-bottom.ts';
import type { useBatch } from './use-batch.ts';

type Batch = ReturnType<typeof useBatch>;

/** Selects all that is in sight, and says how many there are. */
export function SelectAll({
  waiting,
  leftText,
  batch,
}: {
  waiting: readonly ServerRequest[];
  leftText: string;
  batch: Batch;
}) {
  const { t } = useLanguage();
  return (
    <>
      <Checkbox
        label={t('moderation.batch.all')}
        isChecked={batch.count === MOST_DECIDED_AT_ONCE || waiting.every(({ id }) => batch.isSelected(id))}
        isDisabled={batch.pending !== undefined}
        onCheck={(isSelected) => batch.select(waiting, isSelected)}
      />
      <p className="font-semibold tabular-nums">{leftText}</p>
    </>
  );
}

/** Decides about what is selected, at the bottom of the window while something is. */
export function BatchBar({
  waiting,
  batch,
  onClear,
}: {
  waiting: readonly ServerRequest[];
  batch: Batch;
  /** Called when nothing is selected any more; the bar goes. */
  onClear: () => void;
}) {
  const { t } = useLanguage();
  const [isRejecting, setIsRejecting] = useState(false);
  const { count, hidden } = batch;
  const isVisible = count > 0 || hidden > 0;
  useScreenBottom('selection', isVisible);
  return (
    <div
      className={
        isVisible
          ? 'tall:sticky bottom-[calc(env(safe-area-inset-bottom)+0.5rem)] z-2 mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 rounded-control border border-edge bg-raised px-4 py-2 shadow-floating max-sm:gap-x-2 max-sm:px-3'
          : 'contents'
      }
    >
      <output className="font-semibold tabular-nums empty:hidden">
        {count === 0 ? null : t('moderation.batch.selected', { count })}
      </output>
      {count === 0 ? null : (
        <>
          <p className="text-small text-soft max-sm:hidden">{t('moderation.batch.range')}</p>
          <Decisions batch={batch} onReject={() => setIsRejecting(true)} />
        </>
      )}
      {isVisible ? (
        <button
          type="button"
          className={BUTTON.aside}
          onClick={() => {
            batch.clear();
            onClear();
          }}
        >
          <X aria-hidden="true" className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">{t('moderation.batch.clear')}</span>
        </button>
      ) : null}
      <output className="w-full text-small text-soft empty:hidden">
        <NotDecided batch={batch} isMost={count === MOST_DECIDED_AT_ONCE && waiting.length > count} />
      </output>
      <div className="contents *:w-full">
        <InlineError sentence={batch.error} />
      </div>
      {isRejecting ? <RejectMany batch={batch} onClose={() => setIsRejecting(false)} /> : null}
    </div>
  );
}

function Decisions({ batch: { pending, decide }, onReject }: { batch: Batch; onReject: () => void }) {
  const { t } = useLanguage();
  return (
    <div className="ms-auto flex flex-wrap gap-2.5 max-sm:gap-2 max-sm:*:px-3 max-sm:*:text-small">
      <button
        type="button"
        aria-disabled={pending !== undefined}
        className={BUTTON.primary}
        onClick={() => decide('approve')}
      >
        {t(pending === 'approve' ? 'moderation.queue.approving' : 'moderation.queue.approve')}
      </button>
      <button type="button" className={BUTTON.quiet} onClick={onReject}>
        {t('moderation.queue.reject')}
      </button>
    </div>
  );
}

/** What is not decided with those that are selected. */
function NotDecided({ batch: { count, hidden }, isMost }: { batch: Batch; isMost: boolean }) {
  const { t, language } = useLanguage();
  return (
    <>
      {isMost ? <p>{t('moderation.batch.most', { shown: fullCount(count, language) })}</p> : null}
      {hidden === 0 ? null : (
        <p>{t('moderation.batch.hidden', { count: hidden, shown: fullCount(hidden, language) })}</p>
      )}
    </>
  );
}

/** Asks why the selected requests are rejected. */
function RejectMany({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { t } = useLanguage();
  const { fields, text, isComplete } = useDecisionText();
  return (
    <CaseDialog
      title={t('moderation.rejection.title')}
      words={t('moderation.rejection.reject')}
      busyWords={t('moderation.rejection.rejecting')}
      cancel={t('moderation.rejection.cancel')}
      isSending={batch.pending !== undefined}
      isComplete={isComplete && batch.count > 0}
      error={batch.error}
      onSubmit={() => batch.decide('reject', text, onClose)}
      onClose={onClose}
    >
      <p className="font-semibold">{t('moderation.batch.selected', { count: batch.count })}</p>
      <DecisionTextFields
        {...fields}
        label={t('moderation.rejection.reason')}
        hint={t('moderation.rejection.reasonHint')}
      />
    </CaseDialog>
  );
}
