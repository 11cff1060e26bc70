import { chooseNotices } from '#contract/notices.ts';
import type { Workshop } from '#contract/workshop.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';

/** Whether one gets notices about this guild; the person who submitted it always does. */
export function NoticesCard({ workshop: { guild, listing } }: { workshop: Workshop }) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction({ isOutdatedBy: () => true });
  if (listing === null) return null;
  const { on, always } = listing.notices;
  const target = `notices ${guild.id}`;
  const choose = (isChosen: boolean) =>
    void run({
      target,
      endpoint: chooseNotices,
      call: async () => call(chooseNotices, { params: { guildId: guild.id }, body: { on: isChosen } }),
      succeeded: () => ({
        title: t('ownServers.saved'),
        text: t(isChosen ? 'workshop.notices.isOn' : 'workshop.notices.isOff'),
      }),
      failed: (reason) => ({ title: t('ownServers.notSaved'), text: reason }),
      awaitsRefetch: true,
    });
  return (
    <Card title={t('workshop.notices.title')}>
      <div className="-mt-1">
        <Checkbox
          label={t('workshop.notices.label')}
          hint={t(always ? 'workshop.notices.always' : 'workshop.notices.hint')}
          isChecked={on}
          isDisabled={always}
          isBusy={pendingAction(target) !== undefined}
          onCheck={choose}
        />
      </div>
    </Card>
  );
}
