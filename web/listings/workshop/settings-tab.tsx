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
          <OwnChoiceRow listing={listing} choice="notices" />
          {isBanned ? null : <OwnChoiceRow listing={listing} choice="reminder" />}
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

const CHOICES = { notices: chooseNotices, reminder: chooseReminder } as const;

/**
 * Whether one gets notices about this guild, or a message when its listing can be bumped again. The person who submitted
 * it always gets the notices.
 */
function OwnChoiceRow({ listing, choice }: { listing: WorkshopListing; choice: keyof typeof CHOICES }) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction({ isOutdatedBy: () => true });
  const { discordServerId: guildId, notices } = listing;
  const isFixed = choice === 'notices' && notices.always;
  const target = `${choice} ${guildId}`;
  const endpoint = CHOICES[choice];
  const choose = (on: boolean) =>
    void run({
      target,
      endpoint,
      call: async () => call(endpoint, { params: { guildId }, body: { on } }),
      succeeded: () => ({
        title: t('ownServers.saved'),
        text: t(`workshop.${choice}.${on ? 'isOn' : 'isOff'}`),
      }),
      failed: (reason) => ({ title: t('ownServers.notSaved'), text: reason }),
      awaitsRefetch: true,
    });
  return (
    <SwitchRow
      anchor={choice}
      label={t(`workshop.${choice}.label`)}
      hint={t(isFixed ? 'workshop.notices.always' : `workshop.${choice}.hint`)}
      isOn={listing[choice].on}
      isDisabled={isFixed}
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
