import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { contentIn } from '#contract/content.ts';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import type { Workshop, WorkshopListing } from '#contract/workshop.ts';
import { errorMessage } from '../../api/error-message.ts';
import { statusOf } from '../../api/status-of.ts';
import { useQueryString } from '../../api/use-query-string.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { FullPageNotice } from '../../ui/full-page-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SCROLL_ANCHOR } from '../../ui/preserve-scroll.ts';
import { TabList, TabPanel } from '../../ui/tab-list.tsx';
import { DeleteDialog } from '../submissions/delete-dialog.tsx';
import { ServerDialog } from '../submissions/server-dialog.tsx';
import type { Subject } from '../submissions/use-server-form.ts';
import { OverviewTab } from './overview-tab.tsx';
import { PageTab } from './page-tab.tsx';
import { ReadyCard } from './ready-card.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { StatusSection } from './status-section.tsx';
import { Today } from './today.tsx';
import { useArrival } from './use-arrival.ts';
import { useServerDialog, type OpenDialog } from './use-server-dialog.ts';
import { useWorkshop, type SectionProps } from './use-workshop.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { WorkshopFrame } from './workshop-frame.tsx';
import { WorkshopSkeleton } from './workshop-skeleton.tsx';
import { tabAddress, WORKSHOP_TABS, workshopTabIn } from './workshop-tabs.ts';
import { WorkshopStrip } from './workshop-strip.tsx';

/** A guild's workshop, for one of its managers. */
export function WorkshopOfGuild({ userId, guildId }: { userId: string; guildId: string }) {
  const { t } = useLanguage();
  const { workshop, error, refetch, addBot } = useWorkshop(guildId);
  if (statusOf(error) === 403) return <NotYours />;
  if (workshop !== undefined)
    return <Loaded workshop={workshop} userId={userId} onAddBot={() => addBot(guildId)} />;
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

/** The dialog that confirms a withdrawal. */
interface Withdrawal {
  readonly act: 'withdraw';
  readonly subject: Subject;
  readonly listing: WorkshopListing;
}

function Loaded({
  workshop: loaded,
  userId,
  onAddBot,
}: {
  workshop: Workshop;
  userId: string;
  onAddBot: () => void;
}) {
  const { t } = useLanguage();
  const [deleted, setDeleted] = useState<WorkshopListing | null>(null);
  const { guild } = loaded;
  const listing = loaded.listing === deleted ? null : loaded.listing;
  const workshop = { guild, listing };
  const { dialog, open, close, noteDone } = useServerDialog<OpenDialog | Withdrawal>();
  const title = t('site.pageTitle', { page: t('workshop.titleOf', { name: guild.name }) });
  // The document has a title already, and browsers show the first.
  useEffect(() => {
    document.title = title;
  }, [title]);
  useArrival();
  const { memberCount = null, rating = null } = listing ?? {};
  const subject = { guildId: guild.id, name: guild.name, icon: guild.icon, memberCount, rating };
  const acts = {
    addBot: onAddBot,
    edit: (madeLink?: string) =>
      open({
        act: listing === null ? 'submit' : 'update',
        subject,
        content: listing === null ? null : contentIn(listing.rejectedContent ?? listing),
        ...(madeLink !== undefined && { madeLink }),
      }),
    withdraw: () => {
      if (listing !== null) open({ act: 'withdraw', subject, listing });
    },
    remove: () => open({ act: 'delete', subject }),
  };
  const props = { workshop, userId, acts };
  return (
    <WorkshopFrame strip={<WorkshopStrip workshop={workshop} onEdit={() => acts.edit()} />}>
      <StatusSection {...props} />
      {listing === null ? (
        <div className="mt-6 max-w-4xl">
          <ReadyCard {...props} />
        </div>
      ) : (
        <>
          {listing.status === 'banned' ? null : <Today workshop={workshop} />}
          <Tabs {...props} listing={listing} />
        </>
      )}
      {dialog === null ? null : dialog.act === 'delete' ? (
        <DeleteDialog
          subject={dialog.subject}
          onDone={() => {
            // Before anything is refetched: a deleted listing has no reviews and no webhooks any more.
            flushSync(() => setDeleted(loaded.listing));
            noteDone(dialog);
          }}
          onClose={close}
        />
      ) : dialog.act === 'withdraw' ? (
        <WithdrawDialog listing={dialog.listing} onDone={() => noteDone(dialog)} onClose={close} />
      ) : (
        <ServerDialog {...dialog} userId={userId} onDone={() => noteDone(dialog)} onClose={close} />
      )}
    </WorkshopFrame>
  );
}

/** The tabs of a listing, of which the address names one. */
function Tabs(props: SectionProps & { listing: WorkshopListing }) {
  const { t } = useLanguage();
  const tab = workshopTabIn(useQueryString());
  return (
    <div className="mt-5" {...SCROLL_ANCHOR}>
      <div className="border-b border-line">
        <TabList
          label={t('workshop.tabs.label')}
          tabs={WORKSHOP_TABS.map((value) => ({
            value,
            label: t(`workshop.tabs.${value}`),
            href: tabAddress(props.listing.discordServerId, value),
          }))}
          chosen={tab}
        />
      </div>
      <TabPanel key={tab} value={tab}>
        {tab === 'overview' ? (
          <OverviewTab {...props} />
        ) : tab === 'page' ? (
          <PageTab {...props} />
        ) : (
          <SettingsTab {...props} />
        )}
      </TabPanel>
    </div>
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
