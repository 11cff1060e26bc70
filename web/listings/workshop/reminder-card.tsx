import { chooseReminder } from '#contract/bumps.ts';
import type { WorkshopListing } from '#contract/workshop.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';

/** Whether one gets a message when this listing can be bumped again. */
export function ReminderCard({ listing }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction({ isOutdatedBy: () => true });
  const { discordServerId: guildId, reminder } = listing;
  const target = `reminder ${guildId}`;
  const choose = (on: boolean) =>
    void run({
      target,
      endpoint: chooseReminder,
      call: async () => call(chooseReminder, { params: { guildId }, body: { on } }),
      succeeded: () => ({
        title: t('ownServers.saved'),
        text: t(on ? 'workshop.reminder.isOn' : 'workshop.reminder.isOff'),
      }),
      failed: (reason) => ({ title: t('ownServers.notSaved'), text: reason }),
      awaitsRefetch: true,
    });
  return (
    <Card title={t('workshop.reminder.title')}>
      <div className="-mt-1">
        <Checkbox
          label={t('workshop.reminder.label')}
          hint={t('workshop.reminder.hint')}
          isChecked={reminder.on}
          isDisabled={false}
          isBusy={pendingAction(target) !== undefined}
          onCheck={choose}
        />
      </div>
    </Card>
  );
}
