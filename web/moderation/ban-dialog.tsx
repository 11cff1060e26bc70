import { useState, type FormEvent } from 'react';
import { reason as reasonRule } from '#contract/forms.ts';
import { lengthOf, REASON_LENGTH } from '#contract/vocabulary.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { BanEndField, endAfter, type BanDays } from './ban-end.tsx';
import { useBans } from './use-bans.ts';
import { useListAction } from './use-list-action.ts';

/** Asks why a listing is banned and for how long. */
export function BanDialog({
  server: { id, name },
  onDone,
  onUndone,
  onClose,
}: {
  server: { readonly id: string; readonly name: string };
  /** It is banned. */
  onDone: () => void;
  /** The ban was taken back. */
  onUndone?: () => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<BanDays>(null);
  const actions = useListAction({ settleMs: 0 });
  const { ban } = useBans(actions);
  const isSending = actions.pendingAction(id) !== undefined;
  const isComplete = reasonRule.safeParse(reason).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isSending) ban(id, { reason, until: endAfter(days) }, onDone, onUndone);
  };
  return (
    <Dialog title={t('moderation.ban.title')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <div className="grid gap-1.5">
          <p className="font-display text-title font-semibold">
            <bdi>{name}</bdi>
          </p>
          <p className="text-soft">{t('moderation.ban.text')}</p>
        </div>
        <TextArea
          label={t('moderation.rejection.reason')}
          hint={t('moderation.ban.reasonHint')}
          rows={4}
          text={reason}
          length={lengthOf(reason)}
          most={REASON_LENGTH.most}
          tooLong={t('moderation.rejection.tooLong')}
          onChange={setReason}
        />
        <BanEndField days={days} onChoose={setDays} />
        <InlineError sentence={actions.errorOf(id)} />
        <DialogButtons cancel={t('moderation.rejection.cancel')} onClose={onClose}>
          <SubmitButton
            words={t('moderation.ban.ban')}
            busyWords={t('moderation.ban.banning')}
            isSending={isSending}
            isComplete={isComplete}
            className="sm:min-w-36"
          />
        </DialogButtons>
      </form>
    </Dialog>
  );
}
