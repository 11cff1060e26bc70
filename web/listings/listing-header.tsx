import { TrendingUp } from 'lucide-react';
import type { Listing } from '#contract/listings.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Arms, blazonOf } from '../ui/arms.tsx';
import { Emblem } from '../ui/emblem.tsx';
import { CategoryBadge } from './category-badge.tsx';
import { contentLanguage } from './content-language.ts';
import { Count } from './count.tsx';
import { JoinButton } from './join-button.tsx';
import { Rating } from './rating.tsx';

/** The head of a server's page: who they are, how they are rated, how many they are, and the way in. */
export function ListingHeader({ listing }: { listing: Listing }) {
  const { t, language } = useLanguage();
  const { name, discordServerId, reviewCount } = listing;
  const speaks = contentLanguage(listing.language);
  return (
    <header className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <Arms blazon={blazonOf(discordServerId)} className="block h-24 w-full sm:h-32" />
      <div className="px-5 pb-6 sm:px-8 sm:pb-8">
        <div className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-[1fr_auto]">
          <div className="shield relative -mt-12 justify-self-start bg-surface p-1.5 sm:-mt-16">
            <Emblem name={name} picture={listing.icon} seed={discordServerId} size="large" />
          </div>
          <div className="sm:col-span-2">
            <h1 className="font-display text-page font-bold tracking-tight" lang={speaks}>
              <bdi>{name}</bdi>
            </h1>
            <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-soft">
              <CategoryBadge category={listing.category} />
              <Rating rating={listing.rating} />
              <span>
                {t('listings.reviews', { count: reviewCount, shown: fullCount(reviewCount, language) })}
              </span>
            </p>
            <p className="mt-5 line-clamp-2 max-w-prose text-lead text-soft" lang={speaks} dir="auto">
              {listing.description}
            </p>
          </div>
          <div className="sm:col-start-2 sm:row-start-1 sm:pt-5">
            <JoinButton inviteLink={listing.inviteLink} />
          </div>
        </div>
        <dl className="mt-7 flex flex-wrap items-end gap-x-10 gap-y-5 border-t border-line pt-6">
          <div className="flex flex-col-reverse">
            <dt className="text-small text-soft">{t('listings.members')}</dt>
            <dd className="font-display text-figure font-bold">
              <Count of={listing.memberCount} />
            </dd>
          </div>
          <div className="flex flex-col-reverse">
            <dt className="flex items-center gap-2 text-small text-soft">
              <span aria-hidden="true" className="size-2 rounded-full bg-online" />
              {t('listings.online')}
            </dt>
            <dd className="font-display text-figure font-bold">
              <Count of={listing.onlineCount} />
            </dd>
          </div>
          <div className="flex items-center gap-2 text-small font-semibold text-accent-text sm:ms-auto">
            <dt className="sr-only">{t('listings.trending')}</dt>
            <dd className="flex items-center gap-2">
              <TrendingUp aria-hidden="true" className="size-5" />
              {t('listings.growth')}
            </dd>
          </div>
        </dl>
      </div>
    </header>
  );
}
