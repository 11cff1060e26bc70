import { ArrowUpRight } from 'lucide-react';
import { useId } from 'react';
import { joinAddress } from '#contract/paths.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import type { VisibleListing } from './use-listing.ts';
import { useLazyCode } from '../ui/lazy-code.tsx';
import { idleParts } from './further-row.tsx';
import { reportConversion } from './ad-conversion.ts';

/** The way into a community, and when it was checked; its place is kept, so that nothing moves. */
export function WayIn({ listing }: { listing: Parameters<typeof JoinButton>[0]['listing'] }) {
  const isPublic = listing.hidden === null;
  const { code } = useLazyCode(idleParts, isPublic);
  return (
    <div className="relative">
      <JoinButton listing={listing} />
      <p className="mt-1.5 min-h-[1lh] text-fine text-faint sm:*:absolute sm:*:end-0 sm:*:whitespace-nowrap">
        {code && isPublic && <code.InviteChecked discordServerId={listing.discordServerId} />}
      </p>
    </div>
  );
}

/** The way into a community, or a button that says why there is none now. */
function JoinButton({
  listing: { discordServerId, inviteLink, hidden },
}: {
  listing: Pick<VisibleListing, 'discordServerId' | 'inviteLink' | 'hidden'>;
}) {
  const { t } = useLanguage();
  const { googleAdsConversion } = usePageFacts();
  const reason = useId();
  if (inviteLink !== null) {
    return (
      <ExternalLink
        // Nobody is sent into a hidden one; who previews it sees where its link leads.
        href={hidden === null ? joinAddress(discordServerId) : inviteLink}
        rel="noopener nofollow"
        className={`${BUTTON.primary} w-full sm:w-auto`}
        onFollow={googleAdsConversion === null ? undefined : () => reportConversion(googleAdsConversion)}
      >
        {t('listings.join')}
        <ArrowUpRight aria-hidden="true" className="size-5" />
      </ExternalLink>
    );
  }
  return (
    <div className="flex flex-col gap-2 sm:items-end">
      <button type="button" disabled aria-describedby={reason} className={BUTTON.disabled}>
        {t('listings.join')}
      </button>
      <p id={reason} className="text-fine text-faint">
        {t('listings.noInvite')}
      </p>
    </div>
  );
}
