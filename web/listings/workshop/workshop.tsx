import { useEffect } from 'react';
import { Link } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { errorMessage } from '../../api/error-message.ts';
import { statusOf } from '../../api/status-of.ts';
import { FiguresCard } from '../../stats/figures/figures-card.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { FullPageNotice } from '../../ui/full-page-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BadgeCard } from './badge-card.tsx';
import { BreakCard } from './break-card.tsx';
import { NoticesCard } from './notices-card.tsx';
import { ReminderCard } from './reminder-card.tsx';
import { ReadyCard } from './ready-card.tsx';
import { ReviewsToAnswer } from './reviews-to-answer.tsx';
import { WebhooksCard } from './webhooks-card.tsx';
import { StateCard } from './state-card.tsx';
import { useWorkshop, type SectionProps } from './use-workshop.ts';
import { WorkshopFrame } from './workshop-frame.tsx';
import { COLUMN, COLUMNS, WorkshopSkeleton } from './workshop-skeleton.tsx';
import type { WorkshopListing } from '#contract/workshop.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useSwitches } from './use-switches.ts';

/** A guild's workshop, for one of its managers. */
export function WorkshopOfGuild({ userId, guildId }: { userId: string; guildId: string }) {
  const { t } = useLanguage();
  const { workshop, error, refetch, addBot } = useWorkshop(guildId);
  if (statusOf(error) === 403) return <NotYours />;
  if (workshop !== undefined)
    return <Sections workshop={workshop} userId={userId} onAddBot={() => addBot(guildId)} />;
  return (
    <WorkshopFrame>
      {error === null ? (
        <WorkshopSkeleton />
      ) : (
        <Notice urgent title={t('workshop.loadFailed')} text={errorMessage(error, t)}>
          <button type="button" className={BUTTON.quiet} onClick={refetch}>
            {t('listings.tryAgain')}
          </button>
        </Notice>
      )}
    </WorkshopFrame>
  );
}

function Sections({ workshop, userId, onAddBot }: SectionProps) {
  const { t } = useLanguage();
  const { guild, listing } = workshop;
  const title = t('site.pageTitle', { page: t('workshop.titleOf', { name: guild.name }) });
  // The document has a title already, and browsers show the first.
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <WorkshopFrame guild={guild}>
      <div className={listing === null ? `${COLUMN} max-w-4xl` : COLUMNS}>
        <div className={COLUMN}>
          <StateCard workshop={workshop} userId={userId} onAddBot={onAddBot} />
          {listing === null || listing.publicContent === null ? null : <FiguresCard listing={listing} />}
          {listing?.status === 'banned' ? null : (
            <ReadyCard workshop={workshop} userId={userId} onAddBot={onAddBot} />
          )}
          {listing === null || (listing.publicContent === null && listing.reviewCount === 0) ? null : (
            <ReviewsToAnswer listing={listing} userId={userId} />
          )}
        </div>
        <div className={COLUMN}>
          {listing === null || listing.status === 'banned' ? null : <SettingsCard listing={listing} />}
          <NoticesCard workshop={workshop} />
          {listing === null || listing.status === 'banned' ? null : <ReminderCard listing={listing} />}
          {listing === null ? null : <WebhooksCard listing={listing} />}
          {listing === null || listing.status === 'banned' ? null : <BadgeCard listing={listing} />}
          {listing === null || listing.status === 'banned' ? null : <BreakCard listing={listing} />}
        </div>
      </div>
    </WorkshopFrame>
  );
}

function NotYours() {
  const { t } = useLanguage();
  return (
    <FullPageNotice title={t('workshop.notYours')} text={t('workshop.notYoursText')}>
      <Link href={PAGE_ADDRESSES.myServers} className={BUTTON.primary}>
        {t('navigation.myServers')}
      </Link>
    </FullPageNotice>
  );
}

/** The settings of a listing, which are in force at once. */
function SettingsCard({ listing }: { listing: WorkshopListing }) {
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
