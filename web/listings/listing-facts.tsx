import { Link } from 'wouter';
import { addressOfView, EVERYTHING } from '../directory/directory-view.ts';
import { Day } from '../i18n/day.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { Card, SkeletonCard } from '../ui/card.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';
import { contentLanguage } from '../i18n/content-language.ts';
import { AboutBlocks } from './about-blocks.ts';
import { Count } from './count.tsx';
import { readingDirection } from '../i18n/reading-direction.ts';
import { TagLinks } from './tag-links.tsx';
import type { VisibleListing } from './use-listing.ts';

const ROWS =
  'divide-y divide-line text-small [&>div]:flex [&>div]:flex-wrap [&>div]:justify-between [&>div]:gap-x-6 [&>div]:py-3 [&>div]:first:pt-0 [&>div]:last:pb-0';

/** What a community writes about itself at length, and links to others in its language and with its tags. */
export function AboutCard({ listing: { about, aboutBlocks, language, tags } }: { listing: VisibleListing }) {
  const { t } = useLanguage();
  const languageName = t(language === 'Other' ? 'views.otherLanguages' : `languages.${language}`);
  return (
    <Card title={t('listings.about')}>
      {about && aboutBlocks?.length ? (
        // Its margin is where lines end, so that the text stands at the side where it begins.
        <div
          className="about-text me-auto mb-4 max-w-prose"
          lang={contentLanguage(language, about)}
          dir={readingDirection(about)}
        >
          <AboutBlocks blocks={aboutBlocks} />
        </div>
      ) : null}
      <TagLinks tags={tags} language={language} className="mb-1" />
      <Link
        href={addressOfView({ ...EVERYTHING, languages: [language] })}
        className={`-ms-3 ${BUTTON.aside}`}
      >
        {t('views.language', { language: languageName })}
      </Link>
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
      <div className="flex h-11 items-center">
        <SkeletonLine className="w-64" />
      </div>
    </SkeletonCard>
  );
}

/** The skeleton of the figures. */
export function ServerStatsSkeleton() {
  return (
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
