import { usePageFacts } from '../api/page-facts.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { FeaturedListings } from '../listings/featured-listings.tsx';
import { StatsLine } from '../listings/stats-line.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ShieldWall } from '../ui/shield-wall.tsx';

/** `/`: the directory. */
export function HomePage() {
  const { t, language } = useLanguage();
  const { publicUrl } = usePageFacts();
  return (
    <>
      <PageHead
        title={t('site.title')}
        description={t('site.description')}
        address={`${publicUrl}/`}
        siteName="Guildhall"
        language={language}
      />
      <div className="grid items-center gap-16 py-14 sm:py-20 overflow-x-clip lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-12 lg:py-16">
        <div>
          <h1 className="font-display text-hero font-bold tracking-tighter">
            <span className="block">{t('hero.lead')}</span>{' '}
            <span className="block">
              {t('hero.platform')}
              <span className="text-accent-text">{t('hero.communities')}</span>
            </span>
          </h1>
          <p className="mt-6 max-w-xl text-lead text-soft">{t('hero.invitation')}</p>
          <div className="mt-8">
            <StatsLine />
          </div>
        </div>
        <div className="hidden lg:block">
          <ShieldWall />
        </div>
      </div>
      <section aria-labelledby="featured">
        <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line pt-10">
          <h2 id="featured" className="font-display text-section font-bold tracking-tight">
            {t('listings.featured')}
          </h2>
          <p className="text-small text-soft">{t('listings.featuredHint')}</p>
        </div>
        <FeaturedListings />
      </section>
    </>
  );
}
