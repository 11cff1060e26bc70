import { Day } from '../i18n/day.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { Card, SkeletonCard } from '../ui/card.tsx';
import { hydratedLater } from '../ui/hydrated-later.tsx';
import { lazyCode } from '../ui/lazy-code.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';
import { contentLanguage } from '../i18n/content-language.ts';
import { Count } from './count.tsx';
import { readingDirection } from '../i18n/reading-direction.ts';
import { TagLinks } from './tag-links.tsx';
import type { VisibleListing } from './use-listing.ts';

const ROWS =
  'divide-y divide-line text-small [&>div]:flex [&>div]:flex-wrap [&>div]:justify-between [&>div]:gap-x-6 [&>div]:py-3 [&>div]:first:pt-0 [&>div]:last:pb-0';

// Only some listings have it, and hydration changes nothing of it.
const aboutBlocks = lazyCode(async () => (await import('./about-blocks.ts')).AboutBlocks);
if (import.meta.env.SSR) await aboutBlocks.load();
const AboutBlocks = hydratedLater(aboutBlocks, <AboutLines />, ({ source }) => source);

/** What a community writes about itself, line breaks and all, and its tags. */
export function AboutCard({
  listing: { description, about, aboutBlocks, language, tags },
}: {
  listing: VisibleListing;
}) {
  const { t } = useLanguage();
  if (description === '') return null;
  const blocks = aboutBlocks?.length ? aboutBlocks : null;
  const words = (blocks && about) ?? description;
  const Text = blocks ? 'div' : 'p';
  return (
    <Card title={t('listings.about')}>
      {/* Its margin is where lines end, so that the text stands at the side where it begins. */}
      <Text
        className={`me-auto max-w-prose ${blocks ? 'about-text' : 'text-lead whitespace-pre-line'}`}
        lang={contentLanguage(language, words)}
        dir={readingDirection(words)}
      >
        {blocks ? <AboutBlocks blocks={blocks} source={words} /> : description}
      </Text>
      <TagLinks tags={tags} language={language} className="pt-4" />
    </Card>
  );
}

/** The figures of a listing, in a row each. */
export function ServerStatsCard({ listing }: { listing: VisibleListing }) {
  const { t } = useLanguage();
  return (
    <Card title={t('listings.stats')}>
      <dl className={`${ROWS} [&_dd]:font-semibold [&_dt]:text-soft`}>
        <div>
          <dt>{t('listings.members')}</dt>
          <dd>
            <Count of={listing.memberCount} />
          </dd>
        </div>
        <div>
          <dt>{t('listings.online')}</dt>
          <dd>
            <Count of={listing.onlineCount} />
          </dd>
        </div>
        <div>
          <dt>{t('listings.language')}</dt>
          <dd>{t(`languages.${listing.language}`)}</dd>
        </div>
        <div>
          <dt>{t('listings.lastBumped')}</dt>
          <dd>
            {listing.lastBumpedAt === null ? t('listings.neverBumped') : <Day at={listing.lastBumpedAt} />}
          </dd>
        </div>
        {listing.listedAt === null ? null : (
          <div>
            <dt>{t('listings.listedSince')}</dt>
            <dd>
              <Day at={listing.listedAt} />
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

/** A word on how the community is doing; its text is the same for all. */
export function TrendingCard() {
  const { t } = useLanguage();
  return (
    <Card title={t('listings.trending')}>
      <p className="text-small text-soft">{t('listings.trendingText')}</p>
    </Card>
  );
}

/** The skeleton of the About card. */
export function AboutCardSkeleton() {
  return (
    <SkeletonCard>
      <AboutLines />
    </SkeletonCard>
  );
}

function AboutLines() {
  return (
    <div className="max-w-prose text-lead">
      {['w-full', 'w-11/12', 'w-23/24', 'w-5/6', 'w-1/2'].map((width) => (
        <SkeletonLine key={width} className={width} />
      ))}
    </div>
  );
}

/** The shapes of the cards beside it. */
export function SideCardsSkeleton() {
  return (
    <>
      <SkeletonCard>
        <div className={ROWS}>
          {['w-18', 'w-14', 'w-20', 'w-24', 'w-22'].map((width) => (
            <div key={width}>
              <SkeletonLine className={width} />
              <SkeletonLine className="w-16" />
            </div>
          ))}
        </div>
      </SkeletonCard>
      <BeforeJoiningSkeleton />
      <SkeletonCard>
        <div className="text-small">
          <SkeletonLine className="w-full" />
          <SkeletonLine className="w-3/4" />
        </div>
      </SkeletonCard>
    </>
  );
}

/** The shape of the card of what to know before one joins, which is as high as most. */
export function BeforeJoiningSkeleton() {
  return (
    <SkeletonCard>
      <div className="h-32" />
    </SkeletonCard>
  );
}
