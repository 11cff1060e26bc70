import { Link } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import type { SubmittedServer } from '#contract/listings.ts';
import { localDateAndTime } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';

/** That a person made a decision, and by which rules. */
export function ByPerson() {
  const { t } = useLanguage();
  return (
    <p>
      <Link
        href={PAGE_ADDRESSES.terms}
        className="inline-flex min-h-11 items-center text-soft underline underline-offset-4"
      >
        {t('ownServers.byPerson')}
      </Link>
    </p>
  );
}

/** The ban of a listing, its reason and its end, for managers. */
export function BanReason({
  listing: { banReason, bannedUntil },
}: {
  listing: Pick<SubmittedServer, 'banReason' | 'bannedUntil'>;
}) {
  const { t, language } = useLanguage();
  return (
    <>
      <p className="font-semibold">{t('refusals.listingBanned')}</p>
      {banReason === null ? null : (
        <p className="mt-1 wrap-anywhere whitespace-pre-line" dir="auto">
          {banReason}
        </p>
      )}
      <ByPerson />
      {bannedUntil === null ? null : (
        <p className="mt-1 text-soft">
          <time dateTime={bannedUntil}>
            {t('ownServers.bannedUntil', { instant: localDateAndTime(bannedUntil, language) })}
          </time>
        </p>
      )}
    </>
  );
}
