import type { WorkshopListing } from '#contract/workshop.ts';
import { useLanguage } from '../i18n/language.tsx';

/** The moderators' reason for the last rejection. */
export function Reason({ listing: { status, rejectionReason } }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  if (rejectionReason === null || status === 'banned') return null;
  const isEdit = status === 'approved';
  return (
    <div className="rounded-control border-s-4 border-accent bg-accent-wash px-4 py-3.5 text-small">
      <p className="font-semibold">
        {t(isEdit ? 'ownServers.editRejectedTitle' : 'ownServers.rejectedTitle')}
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line" dir="auto">
        {rejectionReason}
      </p>
      {isEdit ? <p className="mt-1 text-soft">{t('ownServers.editRejectedText')}</p> : null}
    </div>
  );
}
