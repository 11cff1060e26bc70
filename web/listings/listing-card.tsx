import UsersRound from 'lucide-react/icons/users-round';
import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import type { Listing } from '#contract/listings.ts';
import { listingAddress } from '#contract/paths.ts';
import type { ViewSource } from '#contract/analytics.ts';
import { HeartPlace } from '../directory/favourites/heart-place.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { Emblem } from '../ui/images/emblem.tsx';
import { AdultBadge } from './adult-badge.tsx';
import { CategoryBadge } from './category-badge.tsx';
import { contentLanguage } from '../i18n/content-language.ts';
import { readingDirection } from '../i18n/reading-direction.ts';
import { Count } from './count.tsx';
import { Rating } from './rating.tsx';
import { TagLine } from './tag-links.tsx';

/**
 * A listing in the directory. The link in its name covers the whole card. It begins on the side where its own words
 * begin; ours among them stay as they are read.
 */
export function ListingCard({
  listing,
  source,
}: {
  listing: Listing;
  /** The list that it is in, where that is not what the page shows. */
  source?: ViewSource;
}) {
  const { t } = useLanguage();
  const { discordServerId, name, description, icon, category, language, tags } = listing;
  return (
    // The link has the keyboard's and the screen reader's way; the counts lie over it, to tell how many exactly.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article
      data-listing={discordServerId}
      data-source={source}
      onClick={followFromCount}
      className="group relative flex h-full flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-card transition-[border-color,background-color,translate] hover:-translate-y-0.5 hover:border-accent-text/60 hover:bg-raised/60"
    >
      {/* Nothing around the name is positioned, so that its link covers the card. */}
      <div className="flex items-start gap-4" dir={readingDirection(description || name)}>
        <div className="relative shrink-0">
          <Emblem name={name} picture={icon} seed={discordServerId} size="medium" />
          {listing.busy ? (
            <p className="absolute inset-x-0 -bottom-1 flex justify-center">
              <span className="rounded-small border border-online bg-surface px-1.5 text-fine font-semibold whitespace-nowrap text-online">
                {t('listings.busy')}
              </span>
            </p>
          ) : null}
        </div>
        <div className="flex min-h-18 min-w-0 flex-1 flex-col justify-center gap-1.5">
          <h3 className="pe-8 font-display text-title font-semibold" lang={contentLanguage(language, name)}>
            <Link
              href={listingAddress(discordServerId)}
              state={source && { source }}
              className="line-clamp-2 outline-none after:absolute after:inset-0 after:z-1 after:rounded-card after:outline-offset-3 after:outline-accent-text focus-visible:after:outline-2 group-hover:text-accent-text"
            >
              <bdi>{name}</bdi>
            </Link>
          </h3>
          <p
            className="flex max-w-full flex-wrap items-center gap-x-2 self-start text-fine text-soft"
            dir="ltr"
          >
            <CategoryBadge category={category} />
            <span aria-hidden="true" className="size-1 shrink-0 rotate-45 bg-edge" />
            <span className="min-w-0 truncate">{t(`languages.${language}`)}</span>
            {listing.ageRestricted ? <AdultBadge /> : null}
          </p>
        </div>
        <HeartPlace
          listing={listing}
          place="absolute end-2 top-2 z-2 size-11 print:hidden"
          className="size-11"
        />
      </div>
      <p
        className="line-clamp-2 min-h-[2lh] text-small text-soft"
        lang={contentLanguage(language, description)}
        dir="auto"
      >
        {description}
      </p>
      <TagLine tags={tags} language={language} />
      <Figures listing={listing} />
    </article>
  );
}

/** How large and how well rated it is. In a narrow card marks stand for the words, which screen readers have all the same. */
function Figures({ listing: { memberCount, onlineCount, rating, isNew } }: { listing: Listing }) {
  const { t } = useLanguage();
  return (
    <dl className="@container mt-auto flex items-center gap-x-3 border-t border-line pt-4 text-small text-soft sm:gap-x-4">
      <div className={COUNT}>
        <dt className={LABEL}>{t('listings.members')}</dt>
        <dd className="flex items-center gap-1.5 font-semibold text-ink">
          <UsersRound aria-hidden="true" className="size-4 text-soft @min-[19rem]:hidden" />
          <Count of={memberCount} className={OVER_THE_LINK} />
        </dd>
      </div>
      <div className={COUNT}>
        <dt className={LABEL}>{t('listings.online')}</dt>
        <dd className="flex items-center gap-2 font-semibold text-ink">
          <span aria-hidden="true" className="size-2 rounded-full bg-online" />
          <Count of={onlineCount} className={OVER_THE_LINK} />
        </dd>
      </div>
      <div className="ms-auto">
        <dt className="sr-only">{t('listings.rating')}</dt>
        <dd>
          <Rating rating={rating} isNew={isNew} />
        </dd>
      </div>
    </dl>
  );
}

const OVER_THE_LINK = 'relative z-2 cursor-pointer';
const COUNT = 'flex min-w-0 items-center gap-1.5';
const LABEL = 'order-2 truncate @max-[19rem]:sr-only';

/** A press on a count is one on the card, with whatever key was held for another tab. */
function followFromCount({ target, currentTarget, nativeEvent }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || target.closest('data') === null) return;
  currentTarget.querySelector('h3 a')?.dispatchEvent(new window.MouseEvent('click', nativeEvent));
}

/** The skeleton of a card. */
export function ListingCardSkeleton() {
  return (
    <div className="flex animate-wait flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <div className="flex items-center gap-4">
        <div className="shield size-18 bg-raised" />
        <div className="flex-1 space-y-3">
          <div className="h-4 w-3/5 rounded-small bg-raised" />
          <div className="h-4 w-2/5 rounded-small bg-raised" />
        </div>
      </div>
      <div className="space-y-2 py-1">
        <div className="h-3.5 rounded-small bg-raised" />
        <div className="h-3.5 w-4/5 rounded-small bg-raised" />
      </div>
      <div className="h-7 w-1/2 rounded-small bg-raised" />
      <div className="border-t border-line pt-4">
        <div className="h-5 w-1/2 rounded-small bg-raised" />
      </div>
    </div>
  );
}
