import type { Listing } from '#contract/listings.ts';
import { day } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Card } from '../ui/card.tsx';
import { contentLanguage } from './content-language.ts';
import { Count } from './count.tsx';

/** What a community writes about itself, line breaks and all. */
export function AboutCard({ listing: { description, language } }: { listing: Listing }) {
  const { t } = useLanguage();
  if (description === '') return null;
  return (
    <Card title={t('listings.about')}>
      <p className="max-w-prose whitespace-pre-line" lang={contentLanguage(language)} dir="auto">
        {description}
      </p>
    </Card>
  );
}

/** The figures of a listing, in a row each. */
export function ServerStatsCard({ listing }: { listing: Listing }) {
  const { t } = useLanguage();
  return (
    <Card title={t('listings.stats')}>
      <dl className="divide-y divide-line text-small [&>div]:flex [&>div]:flex-wrap [&>div]:justify-between [&>div]:gap-x-6 [&>div]:py-3 [&>div]:first:pt-0 [&>div]:last:pb-0 [&_dd]:font-semibold [&_dt]:text-soft">
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
        <div>
          <dt>{t('listings.listedSince')}</dt>
          <dd>
            <Day at={listing.listedAt} />
          </dd>
        </div>
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

function Day({ at }: { at: string }) {
  const { language } = useLanguage();
  return <time dateTime={at}>{day(at, language)}</time>;
}
