import { useState, type FormEvent } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import { BanEndField } from '../ban-end.tsx';
import { usePermission } from '../use-permission.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useTemplates } from '../templates/queries.ts';
import { asRead, chosenOf, isSendable, type DecisionText } from '../templates/decision-text.ts';
import { DecisionTextFields } from '../templates/decision-text-fields.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { stepsOf, type Rejection, type Step } from './rejection-steps.ts';
import { useRejection } from './use-rejection.ts';

/** Asks why a request is rejected, and whether its server and its sender are banned as well. */
export function RejectDialog({
  request,
  first,
  onWrite,
  onRejected,
  onOutdated,
  onClose,
}: {
  request: ServerRequest;
  /** What was written for it before. */
  first: DecisionText;
  onWrite: (written: DecisionText) => void;
  onRejected: () => void;
  onOutdated: (sentence: string) => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const may = usePermission();
  const [asked, ask] = useState<Rejection>({ ...first, banServer: false, banSender: false, days: null });
  const template = chosenOf(asked, useTemplates().data);
  const { send, isSending, done, said, error } = useRejection({
    request,
    template,
    onRejected,
    onAllDone: onClose,
    onOutdated,
  });
  const isRejected = done.includes('reject');
  const isComplete = isRejected || isSendable(template, asked.reason, false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isSending) send(asRead(asked, template));
  };
  return (
    <Dialog title={t('moderation.rejection.title')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <p className="font-display text-title font-semibold">
          <bdi>{request.name}</bdi>
        </p>
        {isRejected ? (
          <p className="rounded-control border border-line px-4 py-3 whitespace-pre-line" dir="auto">
            {said ?? asked.reason}
          </p>
        ) : (
          <DecisionTextFields
            written={asked}
            label={t('moderation.rejection.reason')}
            hint={t('moderation.rejection.reasonHint')}
            onWrite={({ templateId, reason }) => {
              ask({ ...asked, templateId, reason });
              onWrite({ templateId, reason });
            }}
          />
        )}
        {may('ban') ? (
          <Bans request={request} asked={asked} done={done} isSending={isSending} onAsk={ask} />
        ) : null}
        <div role="alert" className="empty:hidden">
          {error === undefined ? null : <Outcome asked={asked} done={done} why={error} />}
        </div>
        <DialogButtons
          cancel={t(isRejected ? 'moderation.rejection.close' : 'moderation.rejection.cancel')}
          onClose={onClose}
        >
          <SubmitButton
            words={t(isRejected ? 'moderation.rejection.goOn' : 'moderation.rejection.reject')}
            busyWords={t('moderation.rejection.rejecting')}
            isSending={isSending}
            isComplete={isComplete}
            className="sm:min-w-36"
          />
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The two boxes. What has been done already can be taken back elsewhere, and not here. */
function Bans({
  request: { ownerId, ownerBanned, requestedBy },
  asked,
  done,
  isSending,
  onAsk,
}: {
  request: ServerRequest;
  asked: Rejection;
  done: readonly Step[];
  isSending: boolean;
  onAsk: (asked: Rejection) => void;
}) {
  const { t } = useLanguage();
  const isNobody = ownerId === null || ownerBanned;
  return (
    <div className="grid gap-1">
      <Checkbox
        label={t('moderation.rejection.banServer')}
        hint={t('moderation.rejection.banServerHint')}
        isChecked={asked.banServer}
        isDisabled={isSending || done.includes('banServer')}
        onCheck={(banServer) => onAsk({ ...asked, banServer })}
      />
      <Checkbox
        label={t('moderation.rejection.banSender')}
        hint={
          ownerId === null
            ? t('moderation.rejection.senderErased')
            : ownerBanned
              ? t('moderation.rejection.senderBanned')
              : t('moderation.rejection.banSenderHint', { name: requestedBy ?? ownerId })
        }
        isChecked={asked.banSender}
        isDisabled={isSending || isNobody || done.includes('banSender')}
        onCheck={(banSender) => onAsk({ ...asked, banSender })}
      />
      {asked.banServer || asked.banSender ? (
        <BanEndField days={asked.days} onChoose={(days) => onAsk({ ...asked, days })} />
      ) : null}
    </div>
  );
}

/** Which steps were done, which were not, and why. */
function Outcome({ asked, done, why }: { asked: Rejection; done: readonly Step[]; why: string }) {
  const { t, language } = useLanguage();
  const steps = stepsOf(asked);
  const join = new Intl.ListFormat(language, { style: 'narrow' });
  const list = (chosen: readonly Step[]) =>
    join.format(chosen.map((step) => t(`moderation.rejection.steps.${step}`)));
  return (
    <div className="grid gap-1.5 rounded-control bg-accent-wash p-4 font-medium">
      {done.length === 0 ? null : <p>{t('moderation.rejection.done', { steps: list(done) })}</p>}
      <p>
        {t('moderation.rejection.notDone', { steps: list(steps.filter((step) => !done.includes(step))) })}
      </p>
      <p className="font-normal">{why}</p>
    </div>
  );
}
