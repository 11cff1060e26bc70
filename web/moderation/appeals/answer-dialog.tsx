import { useState } from 'react';
import { decideAppeal, type Appeal, type AppealAnswer } from '#contract/appeals.ts';
import { reason as reasonRule } from '#contract/forms.ts';
import { lengthOf, REASON_LENGTH } from '#contract/vocabulary.ts';
import { CaseDialog } from '../case-dialog.tsx';
import type { Draft } from '../use-cases.ts';
import { useListAction } from '../use-list-action.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';

/** Asks why an appeal is granted or refused. */
export function AnswerDialog({
  appeal,
  outcome,
  draft,
  onAnswered,
  onClose,
}: {
  appeal: Appeal;
  outcome: AppealAnswer;
  draft: Draft<string>;
  onAnswered: () => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const [reason, setReason] = useState(draft.first);
  const { send, isSending, error } = useAnswer(appeal, outcome, onAnswered);
  const isGrant = outcome === 'granted';
  return (
    <CaseDialog
      title={t(isGrant ? 'moderation.appeals.grantTitle' : 'moderation.appeals.refuseTitle')}
      words={t(isGrant ? 'moderation.appeals.grant' : 'moderation.appeals.refuse')}
      busyWords={t(isGrant ? 'moderation.appeals.granting' : 'moderation.appeals.refusing')}
      cancel={t('moderation.appeals.cancel')}
      isSending={isSending}
      isComplete={reasonRule.safeParse(reason).success}
      error={error}
      onSubmit={() => send(reason)}
      onClose={onClose}
    >
      <div className="grid gap-1.5">
        <p className="font-display text-title font-semibold">
          <bdi>{appeal.serverName}</bdi>
        </p>
        <p className="text-pretty text-soft">{t(consequenceOf(appeal, outcome))}</p>
      </div>
      <TextArea
        label={t('moderation.appeals.reason')}
        hint={t('moderation.appeals.reasonHint')}
        rows={4}
        text={reason}
        length={lengthOf(reason)}
        most={REASON_LENGTH.most}
        tooLong={t('moderation.appeals.tooLong')}
        onChange={(next) => {
          setReason(next);
          draft.onWrite(next);
        }}
      />
    </CaseDialog>
  );
}

function consequenceOf({ about }: Appeal, outcome: AppealAnswer) {
  if (outcome === 'refused') return 'moderation.appeals.refuseText';
  return about === 'ban' ? 'moderation.appeals.grantBan' : 'moderation.appeals.grantRejection';
}

function useAnswer({ id }: Appeal, outcome: AppealAnswer, onAnswered: () => void) {
  const { t } = useLanguage();
  const { run, pendingAction, errorOf } = useListAction({ settleMs: 0 });
  return {
    isSending: pendingAction(id) !== undefined,
    /** Why the last attempt failed, in words. */
    error: errorOf(id),
    send: (reason: string) =>
      void run({
        target: id,
        name: outcome,
        endpoint: decideAppeal,
        call: async () => call(decideAppeal, { params: { id }, body: { outcome, reason } }),
        onSuccess: onAnswered,
        succeeded: () => ({
          title: t(`moderation.appeals.${outcome}`),
          text: t('moderation.appeals.answeredText'),
        }),
        failed: (text) => ({ title: t('moderation.appeals.failed'), text }),
      }),
  };
}
