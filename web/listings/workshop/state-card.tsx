import { useId, type ReactNode } from 'react';
import { contentIn, type ListingContent } from '#contract/content.ts';
import type { WorkshopListing } from '#contract/workshop.ts';
import { guildCardId } from '../../guilds/guild-card.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Appeal } from '../submissions/appeal.tsx';
import { DeleteDialog } from '../submissions/delete-dialog.tsx';
import { ServerDialog } from '../submissions/server-dialog.tsx';
import type { Subject } from '../submissions/use-server-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { BUTTON } from '../../ui/button.ts';
import { InviteHealth } from './invite-health.tsx';
import { Proposal } from './proposal.tsx';
import { StateActions } from './state-actions.tsx';
import { useServerDialog, type OpenDialog } from './use-server-dialog.ts';
import type { SectionProps } from './use-workshop.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { BanReason, ByPerson } from '../submissions/ban-reason.tsx';

const TONES = { pending: 'waiting', approved: 'good', rejected: 'bad', banned: 'bad' } as const;

/** The dialog that confirms a withdrawal. */
interface Withdrawal {
  readonly act: 'withdraw';
  readonly subject: Subject;
  readonly listing: WorkshopListing;
}

/** The state of a guild's listing: its visibility, the pending revision and its author, and the managers' actions. */
export function StateCard({ workshop: { guild, listing }, userId, onAddBot }: SectionProps) {
  const { t } = useLanguage();
  const heading = useId();
  const { dialog, open, close, noteDone } = useServerDialog<OpenDialog | Withdrawal>();
  const subject: Subject = {
    guildId: guild.id,
    name: guild.name,
    icon: guild.icon,
    memberCount: listing?.memberCount ?? null,
    rating: listing?.rating ?? null,
  };
  const onEdit = (content: ListingContent | null) =>
    open({ act: listing === null ? 'submit' : 'update', subject, content });
  return (
    <section
      id={guildCardId(guild.id)}
      tabIndex={-1}
      aria-labelledby={heading}
      className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-5 shadow-card outline-offset-3 sm:p-8"
    >
      <div className="grid grid-cols-1 gap-3">
        <h2 id={heading} className="font-display text-title font-semibold">
          {t('workshop.status')}
        </h2>
        {listing === null ? null : <Badges listing={listing} />}
        <Standing listing={listing} />
      </div>
      {guild.botInGuild || listing?.status === 'banned' ? null : (
        <BotFirst isListed={listing !== null} onAddBot={onAddBot} />
      )}
      {listing === null ? (
        guild.botInGuild ? (
          <Submission onSubmit={() => onEdit(null)} />
        ) : null
      ) : (
        <>
          <Reason listing={listing} />
          <Appeal server={listing} describedBy={heading} />
          <Proposal listing={listing} />
          <InviteHealth listing={listing} pausedUntil={guild.invitesPausedUntil} />
          <StateActions
            listing={listing}
            isOwner={guild.owner}
            onEdit={() => onEdit(contentIn(listing.rejectedContent ?? listing))}
            onDelete={() => open({ act: 'delete', subject })}
            onWithdraw={() => open({ act: 'withdraw', subject, listing })}
          />
        </>
      )}
      {dialog === null ? null : dialog.act === 'delete' ? (
        <DeleteDialog subject={dialog.subject} onDone={() => noteDone(dialog)} onClose={close} />
      ) : dialog.act === 'withdraw' ? (
        <WithdrawDialog listing={dialog.listing} onDone={() => noteDone(dialog)} onClose={close} />
      ) : (
        <ServerDialog {...dialog} userId={userId} onDone={() => noteDone(dialog)} onClose={close} />
      )}
    </section>
  );
}

function Badges({ listing: { status, botPresent, unlisted } }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={TONES[status]}>{t(`ownServers.status.${status}`)}</Badge>
      {botPresent ? null : <Badge tone="bad">{t('ownServers.status.suspended')}</Badge>}
      {unlisted ? <Badge tone="bad">{t('ownServers.status.unlisted')}</Badge> : null}
    </p>
  );
}

/** Who sees the page now, and why not everybody does. */
function Standing({ listing }: { listing: WorkshopListing | null }) {
  const { t } = useLanguage();
  if (listing === null)
    return (
      <div>
        <p className="font-semibold">{t('workshop.notListed')}</p>
        <p className="mt-1 max-w-prose text-pretty text-soft">{t('workshop.notListedText')}</p>
      </div>
    );
  const { status, publicContent, botPresent, ageRestricted, unlisted } = listing;
  if (status === 'banned') return <p>{t('refusals.listingBanned')}</p>;
  const isHidden = publicContent === null || unlisted;
  return (
    <div className="grid max-w-prose gap-1.5">
      {status === 'pending' ? (
        <p>{t(publicContent === null ? 'workshop.waitsFirst' : 'workshop.waitsEdit')}</p>
      ) : null}
      {botPresent ? (
        <p className="text-soft">
          {t(
            isHidden
              ? 'workshop.seenByNobody'
              : ageRestricted
                ? 'workshop.seenByAdults'
                : 'workshop.seenByAll',
          )}
        </p>
      ) : (
        <p>{t('ownServers.suspendedText')}</p>
      )}
    </div>
  );
}

function BotFirst({ isListed, onAddBot }: { isListed: boolean; onAddBot: () => void }) {
  const { t } = useLanguage();
  return (
    <div>
      {isListed ? null : <p className="mb-4 max-w-prose text-soft">{t('ownServers.addBotHint')}</p>}
      <button type="button" onClick={onAddBot} className={BUTTON.primary}>
        {t('ownServers.addBot')}
      </button>
    </div>
  );
}

function Submission({ onSubmit }: { onSubmit: () => void }) {
  const { t } = useLanguage();
  return (
    <div>
      <button type="button" onClick={onSubmit} className={BUTTON.primary}>
        {t('ownServers.configure')}
      </button>
    </div>
  );
}

/** The moderators' reason for the ban of a listing, or for the last rejection. */
function Reason({ listing }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  const { status, rejectionReason } = listing;
  if (status === 'banned')
    return (
      <Box>
        <BanReason listing={listing} />
      </Box>
    );
  if (rejectionReason === null) return null;
  const isEdit = status === 'approved';
  return (
    <Box>
      <p className="font-semibold">
        {t(isEdit ? 'ownServers.editRejectedTitle' : 'ownServers.rejectedTitle')}
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line" dir="auto">
        {rejectionReason}
      </p>
      <ByPerson />
      {isEdit ? <p className="mt-1 text-soft">{t('ownServers.editRejectedText')}</p> : null}
    </Box>
  );
}

function Box({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-control border-s-4 border-caution bg-caution-wash px-4 py-3.5 text-small">
      {children}
    </div>
  );
}
