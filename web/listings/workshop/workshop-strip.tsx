import { useEffect } from 'react';
import { Link } from 'wouter';
import { listingAddress } from '#contract/paths.ts';
import type { Workshop, WorkshopListing } from '#contract/workshop.ts';
import { BumpButton } from '../../bumps/bump-button.tsx';
import { contentLanguage } from '../../i18n/content-language.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Badge } from '../../ui/badge.tsx';
import { BUTTON } from '../../ui/button.ts';
import { useIsWriting } from '../../ui/focus/use-is-writing.ts';
import { Emblem } from '../../ui/images/emblem.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useScreenBottom } from '../../ui/screen-bottom.ts';
import { useMedia } from '../../ui/use-media.ts';

const TONES = { pending: 'waiting', approved: 'good', rejected: 'bad', banned: 'bad' } as const;
/** As the style sheet has them. */
const ROOMY = '(min-width: 48rem) and (min-height: 30rem)';
const PHONE = '(max-width: 47.99rem) and (min-height: 30rem)';

/**
 * The name of a server, its state and what managers do daily. Where the window has room for it, it stays below the upper
 * bar; on phones the acts stay at the bottom of the screen.
 */
export function WorkshopStrip({
  workshop: { guild, listing },
  onEdit,
}: {
  workshop: Workshop;
  onEdit: () => void;
}) {
  const { t } = useLanguage();
  const isPhone = useMedia(PHONE);
  useRoomForStrip();
  return (
    <div className="z-10 -mx-4 border-b border-line bg-ground px-4 py-0.5 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8 tall:md:sticky tall:md:top-16">
      <div className="flex flex-wrap items-center gap-3">
        <Emblem name={guild.name} picture={guild.icon} seed={guild.id} size="tiny" />
        <div className="min-w-0 flex-1">
          <PageTitle className="text-lead! md:truncate">
            <bdi lang={contentLanguage('Other', guild.name)}>{guild.name}</bdi>
          </PageTitle>
          {listing === null ? null : <Badges listing={listing} />}
        </div>
        {listing === null ? null : (
          <>
            {isPhone ? (
              <BottomActs listing={listing} onEdit={onEdit} />
            ) : (
              <Acts listing={listing} onEdit={onEdit} bumpWidth="w-52 shrink-0" />
            )}
            <Link href={listingAddress(listing.discordServerId)} className={`${BUTTON.aside} -me-3 shrink-0`}>
              {t('ownServers.viewPage')}
            </Link>
          </>
        )}
      </div>
    </div>
  );
}

/** While the strip stays below the upper bar, what is focused or led to is not covered by it. */
function useRoomForStrip() {
  const stays = useMedia(ROOMY);
  useEffect(() => {
    const { style } = document.documentElement;
    if (stays) style.scrollPaddingTop = '9rem';
    return () => {
      style.scrollPaddingTop = '';
    };
  }, [stays]);
}

function Badges({ listing: { status, botPresent, unlisted } }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  return (
    <p className="flex flex-wrap gap-2 whitespace-nowrap">
      <Badge tone={TONES[status]}>{t(`ownServers.status.${status}`)}</Badge>
      {botPresent ? null : <Badge tone="bad">{t('ownServers.status.suspended')}</Badge>}
      {unlisted ? <Badge tone="bad">{t('ownServers.status.unlisted')}</Badge> : null}
    </p>
  );
}

interface ActsProps {
  listing: WorkshopListing;
  onEdit: () => void;
}

/** The bump with its countdown, and the button that opens the form. */
function Acts({ listing, onEdit, bumpWidth }: ActsProps & { bumpWidth: string }) {
  const { t } = useLanguage();
  const { discordServerId, lastBumpedAt, rejectedContent } = listing;
  return (
    <>
      {isBumpable(listing) ? (
        <div className={bumpWidth}>
          <BumpButton discordServerId={discordServerId} lastBumpedAt={lastBumpedAt} on="myServers" />
        </div>
      ) : null}
      {isEditable(listing) ? (
        <button type="button" onClick={onEdit} className={`${BUTTON.quiet} shrink-0`}>
          {t(rejectedContent === null ? 'ownServers.edit' : 'ownServers.editAndResubmit')}
        </button>
      ) : null}
    </>
  );
}

/** The same at the bottom of a phone's screen, in place of the bar there, as high as that is. */
function BottomActs(props: ActsProps) {
  const { t } = useLanguage();
  const isWriting = useIsWriting();
  const isWanted = !isWriting && (isBumpable(props.listing) || isEditable(props.listing));
  const isHere = useScreenBottom('bump', isWanted) && isWanted;
  if (!isHere) return null;
  return (
    <section
      aria-label={t('workshop.acts')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <div className="flex gap-2.5 px-4 py-0.5">
        <Acts {...props} bumpWidth="flex-1" />
      </div>
    </section>
  );
}

function isEditable({ botPresent, status }: WorkshopListing) {
  return botPresent && (status === 'approved' || status === 'rejected');
}

function isBumpable({ botPresent, publicContent, unlisted, status }: WorkshopListing) {
  return botPresent && publicContent !== null && !unlisted && status !== 'banned';
}
