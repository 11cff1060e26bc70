import { useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useErasure } from './use-own-data.ts';

const GOES = ['goesAccount', 'goesServers', 'goesProposals', 'goesWords'] as const;
const STAYS = ['staysApproved', 'staysAudit', 'staysLimits', 'staysDiscord'] as const;

/** The question whether all that is kept of a person is to be erased: what goes, what stays, and a box to tick first. */
export function EraseDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useLanguage();
  const [isUnderstood, setUnderstood] = useState(false);
  const { isErasing, erase } = useErasure({ userId, onSessionEnded: onClose });
  return (
    <ConfirmDialog
      title={t('ownData.deleteTitle')}
      cancel={t('ownServers.cancel')}
      confirm={t(isErasing ? 'ownData.deleting' : 'ownData.confirm')}
      isSending={isErasing}
      isReady={isUnderstood}
      isForGood
      onConfirm={erase}
      onClose={onClose}
    >
      <p className="font-semibold">{t('ownData.goes')}</p>
      <Points of={GOES} />
      <p className="mt-5 font-semibold">{t('ownData.stays')}</p>
      <Points of={STAYS} />
      <div className="mt-5">
        <Checkbox
          label={t('ownData.understand')}
          isChecked={isUnderstood}
          isDisabled={isErasing}
          onCheck={setUnderstood}
        />
      </div>
    </ConfirmDialog>
  );
}

function Points({ of: points }: { of: readonly (typeof GOES | typeof STAYS)[number][] }) {
  const { t } = useLanguage();
  return (
    <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-soft marker:text-faint">
      {points.map((point) => (
        <li key={point}>{t(`ownData.${point}`)}</li>
      ))}
    </ul>
  );
}
