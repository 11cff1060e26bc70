import { changeSettings } from '#contract/settings.ts';
import type { WorkshopListing } from '#contract/workshop.ts';
import { call } from '../api/call.ts';
import { useAction } from '../auth/use-action.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';

/** A setting of a listing that is on or off. */
type Setting = 'ageRestricted' | 'showEvents';

const WORDS = { ageRestricted: 'age', showEvents: 'events' } as const;

/** The settings of a listing, which are in force at once. */
export function SettingsCard({ listing }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  const { ageRestricted, ageRestrictedBy, showEvents, eventsLocked } = listing;
  const isFixed = ageRestrictedBy === 'admin' || ageRestrictedBy === 'discord';
  const switchOf = useSwitches(listing);
  return (
    <Card title={t('ownServers.settings')}>
      <div className="-mt-1 grid gap-4">
        <Checkbox
          label={t('ownServers.age.label')}
          hint={t(isFixed ? `ownServers.age.by.${ageRestrictedBy}` : 'ownServers.age.hint')}
          isChecked={ageRestricted}
          isDisabled={isFixed}
          {...switchOf('ageRestricted')}
        />
        <Checkbox
          label={t('ownServers.events.label')}
          hint={t(eventsLocked ? 'ownServers.events.locked' : 'ownServers.events.hint')}
          isChecked={showEvents}
          isDisabled={eventsLocked}
          {...switchOf('showEvents')}
        />
      </div>
    </Card>
  );
}

/** The way to change the settings of a listing, one at a time. */
function useSwitches({ discordServerId: guildId }: WorkshopListing) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction({ isOutdatedBy: () => true });
  const target = `settings ${guildId}`;
  return (setting: Setting) => ({
    isBusy: pendingAction(target) !== undefined,
    onCheck: (isChecked: boolean) =>
      void run({
        target,
        name: setting,
        endpoint: changeSettings,
        call: async () => call(changeSettings, { params: { guildId }, body: { [setting]: isChecked } }),
        succeeded: () => ({
          title: t('ownServers.saved'),
          text: t(`ownServers.${WORDS[setting]}.${isChecked ? 'isOn' : 'isOff'}`),
        }),
        failed: (reason) => ({ title: t('ownServers.notSaved'), text: reason }),
        awaitsRefetch: true,
      }),
  });
}
