import { ChevronRight } from 'lucide-react';
import type { SubmittedServer } from '#contract/listings.ts';
import { changeSettings } from '#contract/settings.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';

/** A setting of a listing that is on or off. */
type Setting = 'ageRestricted' | 'showEvents';

const WORDS = { ageRestricted: 'age', showEvents: 'events' } as const;

/** The settings of a listing, which are in force at once. Closed at first; what is on is said all the same. */
export function ListingSettings({ server, heading }: { server: SubmittedServer; heading: string }) {
  const { t } = useLanguage();
  const { ageRestricted, ageRestrictedBy, showEvents, eventsLocked } = server;
  const isFixed = ageRestrictedBy === 'admin' || ageRestrictedBy === 'discord';
  const switchOf = useSwitches(server);
  const on = [
    ...(ageRestricted ? [t('ownServers.age.label')] : []),
    ...(showEvents ? [t('ownServers.events.on')] : []),
  ];
  return (
    <details className="group/settings rounded-control border border-line">
      <summary
        aria-describedby={heading}
        className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-3.5 py-2 text-small transition-colors hover:bg-raised [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-open/settings:rotate-90"
        />
        <span className="font-semibold">{t('ownServers.settings')}</span>
        {on.length === 0 ? null : <span className="text-soft">{on.join(' · ')}</span>}
      </summary>
      <div className="grid gap-4 border-t border-line px-3.5 pt-2.5 pb-4">
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
    </details>
  );
}

/** The way to change the settings of a listing, one at a time. */
function useSwitches({ discordServerId: guildId }: SubmittedServer) {
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
