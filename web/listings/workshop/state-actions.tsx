import { Link } from 'wouter';
import { listingAddress } from '#contract/paths.ts';
import type { WorkshopListing } from '#contract/workshop.ts';
import { BumpButton } from '../../bumps/bump-button.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';

/** What a manager can do with a listing as it stands. */
export function StateActions({
  listing,
  isOwner,
  onEdit,
  onDelete,
  onWithdraw,
}: {
  listing: WorkshopListing;
  /** Whether they own the guild. */
  isOwner: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onWithdraw: () => void;
}) {
  const { t } = useLanguage();
  const { discordServerId, status, botPresent, publicContent, unlisted, rejectedContent, lastBumpedAt } =
    listing;
  const isEditable = botPresent && (status === 'approved' || status === 'rejected');
  const isBumpable = botPresent && publicContent !== null && !unlisted && status !== 'banned';
  const isDeletable = status !== 'banned' && (isOwner || listing.isSubmitter);
  return (
    <div className="flex flex-wrap items-center gap-2.5 border-t border-line pt-5">
      {isBumpable ? (
        <div className="w-full sm:w-52">
          <BumpButton discordServerId={discordServerId} lastBumpedAt={lastBumpedAt} on="myServers" />
        </div>
      ) : null}
      {status === 'pending' ? (
        <button type="button" onClick={onWithdraw} className={BUTTON.quiet}>
          {t('workshop.withdraw.open')}
        </button>
      ) : null}
      {isEditable ? (
        <button type="button" onClick={onEdit} className={BUTTON.quiet}>
          {t(rejectedContent === null ? 'ownServers.edit' : 'ownServers.editAndResubmit')}
        </button>
      ) : null}
      <Link href={listingAddress(discordServerId)} className={BUTTON.quiet}>
        {t('ownServers.viewPage')}
      </Link>
      {isDeletable ? (
        <button type="button" onClick={onDelete} className={`ms-auto ${BUTTON.aside}`}>
          {t('ownServers.delete')}
        </button>
      ) : null}
    </div>
  );
}
