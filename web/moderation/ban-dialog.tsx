import { useState } from 'react';
import { reason as reasonRule } from '#contract/forms.ts';
import { lengthOf, REASON_LENGTH } from '#contract/vocabulary.ts';
import { useLanguage } from '../i18n/language.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { BanEndField, endAfter, type BanDays } from './ban-end.tsx';
import { CaseDialog } from './case-dialog.tsx';
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
  return (
    <CaseDialog
      title={t('moderation.ban.title')}
      words={t('moderation.ban.ban')}
      busyWords={t('moderation.ban.banning')}
      cancel={t('moderation.rejection.cancel')}
      isSending={actions.pendingAction(id) !== undefined}
      isComplete={reasonRule.safeParse(reason).success}
      error={actions.errorOf(id)}
      onSubmit={() => ban(id, { reason, until: endAfter(days) }, onDone, onUndone)}
      onClose={onClose}
    >
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
    </CaseDialog>
  );
}
