import Plus from 'lucide-react/icons/plus';
import { addServerAddress } from '#contract/paths.ts';
import { MemberLink } from '../auth/member-link.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { MotionButton } from '../ui/motion-button.tsx';
import { isRefined, type DirectoryView } from './directory-view.ts';
import { ListControls } from './filters.tsx';
import { ResultsHead } from './results-head.tsx';
import { SearchForm } from './search-form.tsx';
import { TypedHeadline } from './typed-headline.tsx';
import { Wall } from './wall.tsx';
import { useApiQuery } from '../api/use-api-query.ts';
import { totalCount } from '../i18n/formats.ts';
import { directoryStats } from '../listings/queries.ts';

/**
 * The head of the directory: an invitation, or, small, what was searched or filtered for, so that the list is near.
 * The search box is the same one in both.
 */
export function Hero({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  const isSmall = isRefined(view);
  return (
    <div
      className={
        isSmall
          ? 'pt-4 pb-3 sm:pt-6 sm:pb-4'
          : 'grid grid-cols-1 items-center gap-16 pt-5 pb-8 sm:py-10 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-12 lg:py-6'
      }
    >
      <div>
        {isSmall ? (
          <ResultsHead view={view}>
            <AddServer isNarrow />
          </ResultsHead>
        ) : (
          <>
            <div className="@container">
              <TypedHeadline />
            </div>
            <p className="mt-4 max-w-xl text-body text-soft sm:mt-6 sm:text-lead">{t('hero.invitation')}</p>
          </>
        )}
        <div
          className={`print:hidden ${isSmall ? 'mt-3 flex flex-wrap items-center gap-2 lg:flex-nowrap' : 'mt-6 max-w-xl sm:mt-8'}`}
        >
          <div className={isSmall ? 'min-w-0 flex-1 basis-72 max-sm:basis-full' : ''}>
            <SearchForm view={view} label={t('search.here')} size={isSmall ? 'list' : 'hero'} />
          </div>
          {isSmall ? <ListControls view={view} /> : null}
        </div>
        {isSmall ? null : (
          <div className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 sm:mt-7 sm:justify-start">
            <StatsLine />
            <div className="flex flex-1 items-center gap-2">
              <AddServer />
              <span className="max-sm:ms-auto">
                <MotionButton />
              </span>
            </div>
          </div>
        )}
      </div>
      {isSmall ? null : <Wall />}
    </div>
  );
}

/** To one's own servers; beside results a phone has room for its sign alone. */
function AddServer({ isNarrow = false }: { isNarrow?: boolean }) {
  const { t } = useLanguage();
  return (
    <MemberLink
      to={addServerAddress()}
      className={`${BUTTON.quiet} print:hidden ${isNarrow ? 'shrink-0 max-sm:min-w-11 max-sm:px-2.5' : ''}`}
    >
      <Plus aria-hidden="true" className="size-5" />
      <span className={isNarrow ? 'max-sm:sr-only' : ''}>{t('hero.addServer')}</span>
    </MemberLink>
  );
}

/** How large the directory is, in one line. Its place is kept while the figures are not there. */
function StatsLine() {
  const { t } = useLanguage();
  const { data: stats } = useApiQuery(directoryStats);
  const facts = [
    ...(stats === undefined
      ? []
      : [
          t('hero.servers', { count: stats.serverCount, shown: totalCount(stats.serverCount) }),
          t('hero.members', { count: stats.totalMembers, shown: totalCount(stats.totalMembers) }),
        ]),
    t('hero.updatedDaily'),
  ];
  return (
    <ul className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-fine font-medium text-soft sm:min-h-6 sm:gap-x-5 sm:text-body">
      {facts.map((fact) => (
        <li key={fact} className="flex items-center gap-2 tabular-nums sm:gap-2.5">
          <span aria-hidden="true" className="ms-0.5 size-1.5 rotate-45 bg-edge" />
          {fact}
        </li>
      ))}
    </ul>
  );
}
