import { useEffect, useReducer, useRef, type ReactNode } from 'react';
import { getInviteCheck } from '#contract/invites.ts';
import { apiQuery } from '../api/query.ts';
import { serverNow } from '../api/server-clock.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { fullCount, localDateAndTime } from '../i18n/formats.ts';
import { elapsedTime } from '../moderation/elapsed-time.ts';
import { HeartPlace } from '../directory/favourites/heart-place.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { IdenticonBanner, identiconFor } from '../ui/images/identicon.tsx';
import { Emblem } from '../ui/images/emblem.tsx';
import { PAGE_TITLE } from '../ui/page-title.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';
import { AdultBadge } from './adult-badge.tsx';
import { BeforeJoiningLine } from './before-joining.tsx';
import { CategoryBadge } from './category-badge.tsx';
import { contentLanguage } from '../i18n/content-language.ts';
import { Count } from './count.tsx';
import { JoinBar } from './join-bar.tsx';
import { JoinButton } from './join-button.tsx';
import { Rating } from './rating.tsx';
import { ShareButton } from './share-button.tsx';
import type { VisibleListing } from './use-listing.ts';
import { readingDirection } from '../i18n/reading-direction.ts';

const HEADER = {
  frame: 'overflow-hidden rounded-card border border-line bg-surface shadow-card',
  cloth: 'block h-14 w-full sm:h-24',
  content: 'px-5 pb-5 sm:px-8 sm:pb-7',
  columns:
    'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 sm:gap-x-6 lg:grid-cols-[auto_minmax(0,1fr)_auto]',
  emblem: 'shield relative -mt-6 self-start bg-surface p-1 sm:row-span-2 sm:-mt-10 sm:p-1.5 lg:row-span-1',
  words: 'min-w-0 pt-3 sm:pt-4',
  name: 'font-display text-page font-bold tracking-tight',
  facts: 'mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-small text-soft',
  join: 'relative col-span-2 sm:col-span-1 lg:pt-5 print:hidden',
  tools: 'flex gap-2 max-sm:*:first:flex-1',
  checked: 'mt-1 min-h-[1lh] text-fine text-faint lg:*:absolute lg:*:end-0 lg:*:whitespace-nowrap',
  tool: 'size-11.5 border border-edge hover:border-accent-text',
  description: 'mt-3 me-auto max-w-prose text-soft whitespace-pre-line',
  figures: 'mt-5 flex flex-wrap items-end gap-x-10 gap-y-4 border-t border-line pt-5',
} as const;

/**
 * The head of a server's page: its name, the Join button, the conditions for joining, and its figures. Its top begins on
 * the side where its own words begin; ours among them stay as they are read.
 */
export function ListingHeader({
  listing,
  usualHour,
  growth,
}: {
  listing: VisibleListing;
  /** How many are usually online at this hour. */
  usualHour: ReactNode;
  /** How many members came or left. */
  growth: ReactNode;
}) {
  const { t, language } = useLanguage();
  const { name, description, discordServerId, reviewCount } = listing;
  const wayIn = useRef<HTMLDivElement>(null);
  const isPublic = listing.hidden === null;
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
                <span>{t(`languages.${listing.language}`)}</span>
                {listing.ageRestricted ? <AdultBadge /> : null}
                <Rating rating={listing.rating} />
                <span>
                  {t('listings.reviews', { count: reviewCount, shown: fullCount(reviewCount, language) })}
                </span>
              </p>
            </div>
          </div>
          <div ref={wayIn} className={HEADER.join} dir="ltr">
            <div className={HEADER.tools}>
              <div>
                <JoinButton listing={listing} className="w-full" />
              </div>
              {isPublic ? (
                <>
                  <HeartPlace listing={listing} place="size-11.5 shrink-0" className={HEADER.tool} />
                  <ShareButton listing={listing} className={HEADER.tool} />
                </>
              ) : null}
            </div>
            <p className={HEADER.checked}>
              {isPublic ? <InviteChecked discordServerId={discordServerId} /> : null}
            </p>
          </div>
        </div>
        <BeforeJoiningLine listing={listing} />
        <div>{usualHour}</div>
        {description === '' ? null : (
          <p
            className={HEADER.description}
            lang={contentLanguage(listing.language, description)}
            dir={readingDirection(description)}
          >
            {description}
          </p>
        )}
        <Figures listing={listing} growth={growth} />
      </div>
      {isPublic ? <JoinBar listing={listing} head={wayIn} /> : null}
    </header>
  );
}

const TICK_MS = 20_000;

/** When Discord was last asked about a listing's invite; nothing when it never was. */
function InviteChecked({ discordServerId }: { discordServerId: string }) {
  const { t, language } = useLanguage();
  const { data, refetch } = useApiQuery(apiQuery(getInviteCheck, { params: { discordServerId } }));
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    // Who comes back from Discord has had it checked.
    const lookAgain = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, [refetch]);
  const at = data?.checkedAt;
  if (!at) return null;
  return (
    <time dateTime={at} title={localDateAndTime(at, language)}>
      {t('join.checked', { when: elapsedTime(at, serverNow(), language) ?? t('join.justNow') })}
    </time>
  );
}

/** How many they are, how many more or fewer than a month ago, and the label that all have. */
function Figures({ listing, growth }: { listing: VisibleListing; growth: ReactNode }) {
  const { t } = useLanguage();
  return (
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
      {growth}
      <div className="sm:nth-3:ms-auto">
        <dt className="sr-only">{t('listings.trending')}</dt>
        <dd className="text-fine text-faint">{t('listings.growth')}</dd>
      </div>
    </dl>
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
            <div className="shield size-18 bg-raised sm:size-28" />
          </div>
          <div className={HEADER.words}>
            <div className={HEADER.name}>
              <SkeletonLine className="w-48 max-w-full" />
            </div>
            <div className={HEADER.facts}>
              <div className="h-[1.4rem] w-20 rounded-small bg-raised" />
              <SkeletonLine className="w-40" />
            </div>
          </div>
          <div className={HEADER.join}>
            <div className={HEADER.tools}>
              <div className="h-11.5 rounded-control bg-raised sm:w-38" />
              <div className="size-11.5 rounded-control bg-raised" />
              <div className="size-11.5 rounded-control bg-raised" />
            </div>
            <p className={HEADER.checked} />
          </div>
        </div>
        <div className="mt-4 h-11.5 text-small md:h-[1lh]">
          <SkeletonLine className="w-64" />
        </div>
        <div className="mt-3 min-h-[2lh] md:min-h-[1lh]">
          <SkeletonLine className="w-72 max-w-full" />
        </div>
        <div className={HEADER.description}>
          {['w-full', 'w-11/12', 'w-1/2'].map((width) => (
            <SkeletonLine key={width} className={width} />
          ))}
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
            <SkeletonLine className="w-54" />
          </div>
          <div className="text-fine">
            <SkeletonLine className="w-24" />
          </div>
        </div>
      </div>
    </div>
  );
}
