import type { WorkshopListing } from '#contract/workshop.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useSwitches } from './use-switches.ts';

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
