import { Link } from 'wouter';
import type { ViewSource } from '#contract/analytics.ts';
import type { Listing } from '#contract/listings.ts';
import { listingAddress } from '#contract/paths.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { useLanguage } from '../i18n/language.tsx';
import { readingDirection } from '../i18n/reading-direction.ts';
import { Emblem } from '../ui/images/emblem.tsx';
import { AdultBadge } from './adult-badge.tsx';
import { CategoryBadge } from './category-badge.tsx';

/** What an entry shows of a listing: nothing that changes often, so that pages with entries stay in the cache. */
export type ListingEntry = Pick<
  Listing,
  'id' | 'discordServerId' | 'name' | 'icon' | 'category' | 'language' | 'ageRestricted'
>;

const FRAME = 'flex min-h-21 items-center gap-4 rounded-card border border-line bg-surface p-3 sm:p-4';

/** A listing in a few words. The link in its name covers all of it. */
export function ListingEntry({ listing, source }: { listing: ListingEntry; source: ViewSource }) {
  const { t } = useLanguage();
  const { discordServerId, name, icon, category, language, ageRestricted } = listing;
  return (
    <article
      data-listing={discordServerId}
      data-source={source}
      dir={readingDirection(name)}
      className={`group relative h-full shadow-card transition-[border-color,background-color] hover:border-accent-text/60 hover:bg-raised/60 ${FRAME}`}
    >
      <Emblem name={name} picture={icon} seed={discordServerId} size="small" />
      <div className="min-w-0 flex-1">
        <h3 className="font-display text-title font-semibold" lang={contentLanguage(language, name)}>
          <Link
            href={listingAddress(discordServerId)}
            state={{ source }}
            className="line-clamp-1 break-all outline-none after:absolute after:inset-0 after:z-1 after:rounded-card after:outline-offset-3 after:outline-accent-text focus-visible:after:outline-2 group-hover:text-accent-text"
          >
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <div className="mt-1 flex">
          <p className="flex max-w-full flex-wrap items-center gap-x-2 text-fine text-soft" dir="ltr">
            <CategoryBadge category={category} />
            <span aria-hidden="true" className="size-1 shrink-0 rotate-45 bg-edge" />
            <span className="min-w-0 truncate">{t(`languages.${language}`)}</span>
            {ageRestricted ? <AdultBadge /> : null}
          </p>
        </div>
      </div>
    </article>
  );
}

/** The skeleton of an entry. */
export function ListingEntrySkeleton() {
  return (
    <div className={`animate-wait ${FRAME}`}>
      <div className="shield size-14 shrink-0 bg-raised" />
      <div className="flex-1 space-y-3">
        <div className="h-4 w-3/5 rounded-small bg-raised" />
        <div className="h-3 w-2/5 rounded-small bg-raised" />
      </div>
    </div>
  );
}
