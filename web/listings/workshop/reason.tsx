import type { ReactNode } from 'react';
import type { WorkshopListing } from '#contract/workshop.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BanReason, ByPerson } from '../submissions/ban-reason.tsx';

/** The moderators' reason for the ban of a listing, or for the last rejection. */
export function Reason({ listing }: { listing: WorkshopListing }) {
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
    <div className="rounded-control border-s-4 border-accent bg-accent-wash px-4 py-3.5 text-small">
      {children}
    </div>
  );
}
