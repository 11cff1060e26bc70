import type { SubmittedServer } from '#contract/listings.ts';
import { changeSettings } from '#contract/settings.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';

/** Marks a listing as age-restricted, at once. What an admin or Discord has set cannot be taken off here. */
export function AgeSwitch({ server }: { server: SubmittedServer }) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction({ isOutdatedBy: () => true });
  const { discordServerId: guildId, ageRestricted, ageRestrictedBy } = server;
  const target = `settings ${guildId}`;
  const isFixed = ageRestrictedBy === 'admin' || ageRestrictedBy === 'discord';
  const set = (isChecked: boolean) =>
    void run({
      target,
      endpoint: changeSettings,
      call: async () => call(changeSettings, { params: { guildId }, body: { ageRestricted: isChecked } }),
      succeeded: () => ({
        title: t('ownServers.saved'),
        text: t(isChecked ? 'ownServers.age.isOn' : 'ownServers.age.isOff'),
      }),
      failed: (reason) => ({ title: t('ownServers.notSaved'), text: reason }),
      awaitsRefetch: true,
    });
  return (
    <Checkbox
      label={t('ownServers.age.label')}
      hint={t(isFixed ? `ownServers.age.by.${ageRestrictedBy}` : 'ownServers.age.hint')}
      isChecked={ageRestricted}
      isDisabled={isFixed || pendingAction(target) !== undefined}
      onCheck={set}
    />
  );
}
