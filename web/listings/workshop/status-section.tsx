import type { ReactNode } from 'react';
import type { WorkshopListing } from '#contract/workshop.ts';
import { guildCardId } from '../../guilds/guild-card.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Appeal } from '../submissions/appeal.tsx';
import { BanReason, ByPerson } from '../submissions/ban-reason.tsx';
import { BUTTON } from '../../ui/button.ts';
import { PAGE_TITLE } from '../../ui/page-title.tsx';
import type { SectionProps } from './use-workshop.ts';

/** How a guild's listing stands: its visibility, the reason of the last refusal, and the appeal against it. */
export function StatusSection({ workshop: { guild, listing }, acts }: SectionProps) {
  const { t } = useLanguage();
  return (
    <section
      id={guildCardId(guild.id)}
      tabIndex={-1}
      aria-label={t('workshop.status')}
      className="mt-5 grid grid-cols-1 gap-4 outline-offset-3"
    >
      <Standing listing={listing} />
      {guild.botInGuild || listing?.status === 'banned' ? null : (
        <BotFirst isListed={listing !== null} onAddBot={acts.addBot} />
      )}
      {listing === null ? (
        guild.botInGuild ? (
          <Submission onSubmit={() => acts.edit()} />
        ) : null
      ) : (
        <>
          <Reason listing={listing} />
          <Appeal server={listing} describedBy={PAGE_TITLE} />
        </>
      )}
    </section>
  );
}

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
    <div className="flex max-w-4xl flex-wrap gap-x-2">
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
