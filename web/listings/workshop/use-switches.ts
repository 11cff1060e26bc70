import { changeSettings } from '#contract/settings.ts';
import type { WorkshopListing } from '#contract/workshop.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';

/** A setting of a listing that is on or off. */
type Setting = 'ageRestricted' | 'showEvents';

const WORDS = { ageRestricted: 'age', showEvents: 'events' } as const;

/** Changes the settings of a listing, one at a time. */
export function useSwitches({ discordServerId: guildId }: WorkshopListing) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction({ isOutdatedBy: () => true });
  const target = `settings ${guildId}`;
  return (setting: Setting) => ({
    isBusy: pendingAction(target) !== undefined,
    onSwitch: (isChecked: boolean) =>
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
