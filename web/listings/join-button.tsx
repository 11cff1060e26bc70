import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { useId } from 'react';
import { joinAddress } from '#contract/paths.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import type { VisibleListing } from './use-listing.ts';

/** The part of a listing that the Join button uses. */
export type Joinable = Pick<VisibleListing, 'discordServerId' | 'inviteLink' | 'hidden'>;

/** The way into a community, or a button that says why there is none now. */
export function JoinButton({
  listing: { discordServerId, inviteLink, hidden },
  className = '',
}: {
  listing: Joinable;
  className?: string;
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
        className={`${BUTTON.primary} ${className}`}
        onFollow={googleAdsConversion === null ? undefined : () => reportConversion(googleAdsConversion)}
      >
        {t('listings.join')}
        <ArrowUpRight aria-hidden="true" className="size-5" />
      </ExternalLink>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <button type="button" disabled aria-describedby={reason} className={`${BUTTON.disabled} ${className}`}>
        {t('listings.join')}
      </button>
      <p id={reason} className="text-fine text-faint">
        {t('listings.noInvite')}
      </p>
    </div>
  );
}

declare global {
  interface Window {
    /** Google's tag reads its orders off this list. */
    dataLayer?: unknown[];
  }
}

let tagIsLoaded = false;

/**
 * Counts a joined server as the conversion of an advertisement, `AW-…/…`. Google's tag is loaded the first time
 * that somebody joins, and never before.
 */
function reportConversion(sendTo: string): void {
  const [account = ''] = sendTo.split('/');
  if (!tagIsLoaded) {
    tagIsLoaded = true;
    gtag('js', new Date());
    gtag('config', account);
    const script = document.createElement('script');
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(account)}`;
    script.async = true;
    document.head.append(script);
  }
  gtag('event', 'conversion', { send_to: sendTo });
}

/** The tag tells orders from other things by their being `arguments`, which an array is not. */
function gtag(..._order: readonly unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
}
