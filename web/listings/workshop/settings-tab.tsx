import LoaderCircle from 'lucide-react/icons/loader-circle';
import { chooseReminder } from '#contract/bumps.ts';
import { chooseNotices } from '#contract/notices.ts';
import { relistServer, unlistServer, type WorkshopListing } from '#contract/workshop.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import { ActRow, SwitchRow } from '../../ui/form/setting-row.tsx';
import { PLACES } from './to-do.ts';
import { useSwitches } from './use-switches.ts';
import type { SectionProps } from './use-workshop.ts';
import { WebhooksCard } from './webhooks-card.tsx';

/** The settings of a listing, which are in force at once. */
export function SettingsTab({
  workshop: { guild },
  listing,
  acts,
}: SectionProps & { listing: WorkshopListing }) {
  const { t } = useLanguage();
  const isBanned = listing.status === 'banned';
  const isDeletable = !isBanned && (guild.owner || listing.isSubmitter);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Card title={t('ownServers.settings')}>
        <div className="-mt-4 -mb-4 divide-y divide-line">
          {isBanned ? null : <Switches listing={listing} />}
          <NoticesRow listing={listing} />
          {isBanned ? null : <ReminderRow listing={listing} />}
          {isBanned ? null : <BreakRow listing={listing} />}
          {isDeletable ? (
            <ActRow anchor="delete" title={t('workshop.delete.title')} hint={t('workshop.delete.text')}>
              <button type="button" onClick={acts.remove} className={`${BUTTON.danger} max-sm:w-full`}>
                {t('ownServers.delete')}
              </button>
            </ActRow>
          ) : null}
        </div>
      </Card>
      <WebhooksCard listing={listing} />
    </div>
  );
}

function Switches({ listing }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  const { ageRestricted, ageRestrictedBy, showEvents, eventsLocked } = listing;
  const isFixed = ageRestrictedBy === 'admin' || ageRestrictedBy === 'discord';
  const switchOf = useSwitches(listing);
  return (
    <>
      <SwitchRow
        anchor="age"
        label={t('ownServers.age.label')}
        hint={t(isFixed ? `ownServers.age.by.${ageRestrictedBy}` : 'ownServers.age.hint')}
        isOn={ageRestricted}
        isDisabled={isFixed}
        {...switchOf('ageRestricted')}
      />
      <SwitchRow
        anchor={PLACES.events}
        label={t('ownServers.events.label')}
        hint={t(eventsLocked ? 'ownServers.events.locked' : 'ownServers.events.hint')}
        isOn={showEvents}
        isDisabled={eventsLocked}
        {...switchOf('showEvents')}
      />
    </>
  );
}

/** Whether one gets notices about this guild; the person who submitted it always does. */
function NoticesRow({ listing: { discordServerId: guildId, notices } }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction({ isOutdatedBy: () => true });
  const target = `notices ${guildId}`;
  const choose = (on: boolean) =>
    void run({
      target,
      endpoint: chooseNotices,
      call: async () => call(chooseNotices, { params: { guildId }, body: { on } }),
      succeeded: () => ({
        title: t('ownServers.saved'),
        text: t(on ? 'workshop.notices.isOn' : 'workshop.notices.isOff'),
      }),
      failed: (reason) => ({ title: t('ownServers.notSaved'), text: reason }),
      awaitsRefetch: true,
    });
  return (
    <SwitchRow
      anchor="notices"
      label={t('workshop.notices.label')}
      hint={t(notices.always ? 'workshop.notices.always' : 'workshop.notices.hint')}
      isOn={notices.on}
      isDisabled={notices.always}
      isBusy={pendingAction(target) !== undefined}
      onSwitch={choose}
    />
  );
}

/** Whether one gets a message when this listing can be bumped again. */
function ReminderRow({ listing: { discordServerId: guildId, reminder } }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction({ isOutdatedBy: () => true });
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
    <SwitchRow
      anchor="reminder"
      label={t('workshop.reminder.label')}
      hint={t('workshop.reminder.hint')}
      isOn={reminder.on}
      isBusy={pendingAction(target) !== undefined}
      onSwitch={choose}
    />
  );
}

/** Hides a listing's page for a while, and shows it again. */
function BreakRow({ listing: { discordServerId: guildId, unlisted } }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction({ isOutdatedBy: () => true });
  const target = `break ${guildId}`;
  const isSending = pendingAction(target) !== undefined;
  const endpoint = unlisted ? relistServer : unlistServer;
  const change = () =>
    void run({
      target,
      endpoint,
      call: async () => call(endpoint, { params: { guildId } }),
      succeeded: (after) =>
        after.unlisted
          ? { title: t('workshop.rest.isHidden'), text: t('workshop.rest.isHiddenText') }
          : { title: t('workshop.rest.isShown'), text: t('workshop.rest.isShownText') },
      failed: (reason) => ({ title: t('workshop.rest.failed'), text: reason }),
      awaitsRefetch: true,
    });
  const words = unlisted
    ? t(isSending ? 'workshop.rest.showing' : 'workshop.rest.show')
    : t(isSending ? 'workshop.rest.hiding' : 'workshop.rest.hide');
  return (
    <ActRow
      anchor={PLACES.rest}
      title={t('workshop.rest.title')}
      hint={t(unlisted ? 'workshop.rest.hidden' : 'workshop.rest.text')}
    >
      <button
        type="button"
        aria-disabled={isSending}
        onClick={change}
        className={`max-sm:w-full ${unlisted ? BUTTON.primary : BUTTON.quiet}`}
      >
        {isSending ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
        <span>{words}</span>
      </button>
    </ActRow>
  );
}
