import { TrendingUp } from 'lucide-react';
import { fullCount } from '../i18n/formats.ts';
import { HeartPlace } from '../directory/favourites/heart-place.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { IdenticonBanner, identiconFor } from '../ui/images/identicon.tsx';
import { Emblem } from '../ui/images/emblem.tsx';
import { PAGE_TITLE } from '../ui/page-title.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';
import { AdultBadge } from './adult-badge.tsx';
import { CategoryBadge } from './category-badge.tsx';
import { contentLanguage } from '../i18n/content-language.ts';
import { Count } from './count.tsx';
import { WayIn } from './join-button.tsx';
import { Rating } from './rating.tsx';
import type { VisibleListing } from './use-listing.ts';
import { readingDirection } from '../i18n/reading-direction.ts';

const HEADER = {
  frame: 'overflow-hidden rounded-card border border-line bg-surface shadow-card',
  cloth: 'block h-24 w-full sm:h-32',
  content: 'px-5 pb-6 sm:px-8 sm:pb-8',
  columns: 'grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-[1fr_auto]',
  emblem: 'shield relative -mt-12 justify-self-start bg-surface p-1.5 sm:-mt-16',
  words: 'sm:col-span-2',
  name: 'font-display text-page font-bold tracking-tight',
  facts: 'mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-soft',
  wholeDescription: 'mt-4 max-w-prose text-soft whitespace-pre-line',
  description: 'mt-4 line-clamp-2 text-soft sm:line-clamp-1',
  join: 'flex gap-2 *:first:flex-1 sm:col-start-2 sm:row-start-1 sm:pt-5 print:hidden',
  figures: 'mt-7 flex flex-wrap items-end gap-x-10 gap-y-5 border-t border-line pt-6',
} as const;

/**
 * The head of a server's page: who they are, how they are rated, how many they are, and the way in.
 * It begins on the side where their own words begin; ours among them stay as they are read.
 */
export function ListingHeader({ listing }: { listing: VisibleListing }) {
  const { t, language } = useLanguage();
  const { name, description, discordServerId, reviewCount, aboutBlocks } = listing;
  return (
    <header className={HEADER.frame}>
      <IdenticonBanner design={identiconFor(discordServerId)} className={HEADER.cloth} />
      <div className={HEADER.content}>
        <div className={HEADER.columns} dir={readingDirection(description || name)}>
          <div className={HEADER.emblem}>
            <Emblem name={name} picture={listing.icon} seed={discordServerId} size="large" />
          </div>
          <div className={HEADER.words}>
            <h1 id={PAGE_TITLE} className={HEADER.name} lang={contentLanguage(listing.language, name)}>
              <bdi>{name}</bdi>
            </h1>
            <div className="flex">
              <p className={HEADER.facts} dir="ltr">
                <CategoryBadge category={listing.category} />
                {listing.ageRestricted ? <AdultBadge /> : null}
                <Rating rating={listing.rating} />
                <span>
                  {t('listings.reviews', { count: reviewCount, shown: fullCount(reviewCount, language) })}
                </span>
              </p>
            </div>
            {description === '' ? null : (
              <p
                // Whole where the About card says something else.
                className={aboutBlocks?.length ? HEADER.wholeDescription : HEADER.description}
                lang={contentLanguage(listing.language, description)}
              >
                {description}
              </p>
            )}
          </div>
          <div className={HEADER.join} dir="ltr">
            <WayIn listing={listing} />
            {listing.hidden === null ? (
              <HeartPlace
                listing={listing}
                place="size-11.5 shrink-0"
                className="size-11.5 border border-edge hover:border-accent-text"
              />
            ) : null}
          </div>
        </div>
        <dl className={HEADER.figures}>
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

/** The skeleton of the head. */
export function ListingHeaderSkeleton() {
  return (
    <div className={HEADER.frame}>
      <div className={`${HEADER.cloth} bg-raised`} />
      <div className={HEADER.content}>
        <div className={HEADER.columns}>
          <div className={HEADER.emblem}>
            <div className="shield size-24 bg-raised sm:size-28" />
          </div>
          <div className={HEADER.words}>
            <div className={HEADER.name}>
              <SkeletonLine className="w-64" />
            </div>
            <div className={HEADER.facts}>
              <div className="h-[1.4rem] w-20 rounded-small bg-raised" />
              <SkeletonLine className="w-32" />
            </div>
            <div className={HEADER.description}>
              <SkeletonLine className="w-full" />
              <div className="sm:hidden">
                <SkeletonLine className="w-4/5" />
              </div>
            </div>
          </div>
          <div className={HEADER.join}>
            <div>
              <div className="h-11.5 rounded-control bg-raised sm:w-38" />
              <div className="mt-1.5 min-h-[1lh] text-fine" />
            </div>
          </div>
        </div>
        <div className={HEADER.figures}>
          {['members', 'online'].map((figure) => (
            <div key={figure}>
              <div className="text-figure">
                <SkeletonLine className="w-20" />
              </div>
              <div className="text-small">
                <SkeletonLine className="w-16" />
              </div>
            </div>
          ))}
          <div className="text-small sm:ms-auto">
            <SkeletonLine className="w-32" />
          </div>
        </div>
      </div>
    </div>
  );
}
