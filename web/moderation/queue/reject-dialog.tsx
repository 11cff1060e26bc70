import { useState } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import { BanEndField } from '../ban-end.tsx';
import { CaseDialog } from '../case-dialog.tsx';
import type { Draft } from '../use-cases.ts';
import { usePermission } from '../use-permission.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { DecisionText } from '../templates/decision-text.ts';
import { DecisionTextFields, useDecisionText } from '../templates/decision-text-fields.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { stepsOf, type Rejection, type Step } from './rejection-steps.ts';
import { useRejection } from './use-rejection.ts';

/** The bans that go with a rejection. */
type Bans = Pick<Rejection, 'banServer' | 'banSender' | 'days'>;

/** Asks why a request is rejected, and whether its server and its sender are banned as well. */
export function RejectDialog({
  request,
  draft,
  onRejected,
  onOutdated,
  onClose,
}: {
  request: ServerRequest;
  draft: Draft<DecisionText>;
  onRejected: () => void;
  onOutdated: (sentence: string) => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const may = usePermission();
  const { fields, text, template, isComplete } = useDecisionText(draft);
  const [bans, setBans] = useState<Bans>({ banServer: false, banSender: false, days: null });
  const { send, isSending, done, sentReason, error } = useRejection({
    request,
    template,
    onRejected,
    onAllDone: onClose,
    onOutdated,
  });
  const isRejected = done.includes('reject');
  return (
    <CaseDialog
      title={t('moderation.rejection.title')}
      words={t(isRejected ? 'moderation.rejection.goOn' : 'moderation.rejection.reject')}
      busyWords={t('moderation.rejection.rejecting')}
      cancel={t(isRejected ? 'moderation.rejection.close' : 'moderation.rejection.cancel')}
      isSending={isSending}
      isComplete={isRejected || isComplete}
      error={
        <div role="alert" className="empty:hidden">
          {error === undefined ? null : <Outcome bans={bans} done={done} why={error} />}
        </div>
      }
      onSubmit={() => send({ ...text, ...bans })}
      onClose={onClose}
    >
      <p className="font-display text-title font-semibold">
        <bdi>{request.name}</bdi>
      </p>
      {isRejected ? (
        <p className="rounded-control border border-line px-4 py-3 whitespace-pre-line" dir="auto">
          {sentReason ?? text.reason}
        </p>
      ) : (
        <DecisionTextFields
          {...fields}
          readIn={request.requesterLanguage}
          label={t('moderation.rejection.reason')}
          hint={t('moderation.rejection.reasonHint')}
        />
      )}
      {may('ban') ? (
        <BanFields request={request} bans={bans} done={done} isSending={isSending} onChange={setBans} />
      ) : null}
    </CaseDialog>
  );
}

/** The two boxes. What has been done already can be taken back elsewhere, and not here. */
function BanFields({
  request: { ownerId, ownerBanned, requestedBy },
  bans,
  done,
  isSending,
  onChange,
}: {
  request: ServerRequest;
  bans: Bans;
  done: readonly Step[];
  isSending: boolean;
  onChange: (bans: Bans) => void;
}) {
  const { t } = useLanguage();
  const isNobody = ownerId === null || ownerBanned;
  return (
    <div className="grid gap-1">
      <Checkbox
        label={t('moderation.rejection.banServer')}
        hint={t('moderation.rejection.banServerHint')}
        isChecked={bans.banServer}
        isDisabled={isSending || done.includes('banServer')}
        onCheck={(banServer) => onChange({ ...bans, banServer })}
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
        isChecked={bans.banSender}
        isDisabled={isSending || isNobody || done.includes('banSender')}
        onCheck={(banSender) => onChange({ ...bans, banSender })}
      />
      {bans.banServer || bans.banSender ? (
        <BanEndField days={bans.days} onChoose={(days) => onChange({ ...bans, days })} />
      ) : null}
    </div>
  );
}

/** Which steps were done, which were not, and why. */
function Outcome({ bans, done, why }: { bans: Bans; done: readonly Step[]; why: string }) {
  const { t, language } = useLanguage();
  const steps = stepsOf(bans);
  const join = new Intl.ListFormat(language, { style: 'narrow' });
  const list = (chosen: readonly Step[]) =>
    join.format(chosen.map((step) => t(`moderation.rejection.steps.${step}`)));
  return (
    <div className="grid gap-1.5 rounded-control bg-caution-wash p-4 font-medium">
      {done.length === 0 ? null : <p>{t('moderation.rejection.done', { steps: list(done) })}</p>}
      <p>
        {t('moderation.rejection.notDone', { steps: list(steps.filter((step) => !done.includes(step))) })}
      </p>
      <p className="font-normal">{why}</p>
    </div>
  );
}
