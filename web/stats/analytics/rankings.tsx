import { memo } from 'react';
import type { Snapshot } from '#contract/analytics.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { countryName } from './country-name.ts';
import { pageName } from './page-name.ts';
import { PanelSection } from './panel-section.tsx';
import { Ranking } from './ranking.tsx';

const TOP_PAGES = 10;
const TOP_COUNTRIES = 5;

/** The most opened pages of the last hour. */
export const TopPages = memo(function TopPages({ pages }: { pages: Snapshot['topPages'] }) {
  const { t } = useLanguage();
  return (
    <PanelSection
      title={t('moderation.analytics.topPages')}
      hint={t('moderation.analytics.lastHour')}
      isEmpty={pages.length === 0}
      none={t('moderation.analytics.noViews')}
    >
      {() => (
        <Ranking
          items={pages.slice(0, TOP_PAGES).map(({ path, count }) => {
            const { title, detail } = pageName(path, t);
            return { key: path, title, detail, count };
          })}
        />
      )}
    </PanelSection>
  );
});

/** The countries with the most active users. */
export const TopCountries = memo(function TopCountries({
  countries,
}: {
  countries: Snapshot['countryDistribution'];
}) {
  const { t, language } = useLanguage();
  return (
    <PanelSection
      title={t('moderation.analytics.topCountries')}
      isEmpty={countries.length === 0}
      none={t('moderation.analytics.noCountries')}
    >
      {() => (
        <Ranking
          items={countries.slice(0, TOP_COUNTRIES).map(({ country, count }) => ({
            key: country,
            title: countryName(country, language),
            detail: country,
            count,
          }))}
        />
      )}
    </PanelSection>
  );
});
