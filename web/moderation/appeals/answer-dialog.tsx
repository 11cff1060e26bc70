import { useState, type FormEvent } from 'react';
import { decideAppeal, type Appeal, type AppealAnswer } from '#contract/appeals.ts';
import { reason as reasonRule } from '#contract/forms.ts';
import { lengthOf, REASON_LENGTH } from '#contract/vocabulary.ts';
import { useListAction } from '../use-list-action.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { InlineError } from '../../ui/inline-error.tsx';

/** Asks why an appeal is granted or refused. */
export function AnswerDialog({
  appeal,
  outcome,
  firstReason,
  onWrite,
  onAnswered,
  onClose,
}: {
  appeal: Appeal;
  outcome: AppealAnswer;
  /** What was written for it before. */
  firstReason: string;
  onWrite: (reason: string) => void;
  onAnswered: () => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const [reason, setReason] = useState(firstReason);
  const { send, isSending, error } = useAnswer(appeal, outcome, onAnswered);
  const isGrant = outcome === 'granted';
  const isComplete = reasonRule.safeParse(reason).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isSending) send(reason);
  };
  return (
    <Dialog
      title={t(isGrant ? 'moderation.appeals.grantTitle' : 'moderation.appeals.refuseTitle')}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
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
            onWrite(next);
          }}
        />
        <InlineError sentence={error} />
        <DialogButtons cancel={t('moderation.appeals.cancel')} onClose={onClose}>
          <SubmitButton
            words={t(isGrant ? 'moderation.appeals.grant' : 'moderation.appeals.refuse')}
            busyWords={t(isGrant ? 'moderation.appeals.granting' : 'moderation.appeals.refusing')}
            isSending={isSending}
            isComplete={isComplete}
            className="sm:min-w-36"
          />
        </DialogButtons>
      </form>
    </Dialog>
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
