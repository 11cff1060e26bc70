import { useLanguage } from '../i18n/language.tsx';
import { ShieldWall } from '../ui/shield-wall.tsx';
import type { DirectoryView } from './directory-view.ts';
import { SearchForm } from './search-form.tsx';
import { StatsLine } from './stats-line.tsx';

/** The head of the directory: an invitation, or, small, what was searched for. The search box is the same one in both. */
export function Hero({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  const { words } = view;
  const isSearch = words !== '';
  return (
    <div
      className={
        isSearch
          ? 'pt-8 pb-10 sm:pt-10'
          : 'grid grid-cols-1 items-center gap-16 py-12 sm:py-16 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-12 lg:py-14'
      }
    >
      <div>
        {isSearch ? (
          <h1 className="line-clamp-2 font-display text-page font-bold tracking-tight">
            {t('search.results', { words })}
          </h1>
        ) : (
          <>
            <h1 className="font-display text-hero font-bold tracking-tighter">
              <span className="block">{t('hero.lead')}</span>{' '}
              <span className="block">
                {t('hero.platform')}
                <span className="text-accent-text">{t('hero.communities')}</span>
              </span>
            </h1>
            <p className="mt-6 max-w-xl text-lead text-soft">{t('hero.invitation')}</p>
          </>
        )}
        <div className={`max-w-xl print:hidden ${isSearch ? 'mt-5' : 'mt-8'}`}>
          <SearchForm view={view} label={t('search.here')} size="hero" />
        </div>
        {isSearch ? null : (
          <div className="mt-7">
            <StatsLine />
          </div>
        )}
      </div>
      {isSearch ? null : (
        <div className="hidden overflow-x-clip lg:block">
          <ShieldWall />
        </div>
      )}
    </div>
  );
}
