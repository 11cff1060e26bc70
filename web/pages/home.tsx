import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { isBare } from '#contract/paths.ts';
import { useQueryString } from '../api/use-query-string.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Directory } from '../directory/directory.tsx';
import { addressOfView, isIndexed, isRefined, useDirectoryView } from '../directory/directory-view.ts';
import { Hero } from '../directory/hero.tsx';
import { Shelves } from '../directory/shelves/shelves.tsx';
import { titleOfView } from '../directory/view-name.ts';
import { totalOf } from '../listings/queries.ts';
import { Background } from '../shell/background.tsx';
import { Head } from '../shell/head.tsx';
import { Welcome } from '../shell/welcome.tsx';
import { SERVER_LIST, SKIP_LINK } from '../ui/page-title.tsx';

/** `/`: the directory, or as much of it as its address asks for. */
function HomePage() {
  const { t } = useLanguage();
  const view = useDirectoryView();
  const isOpenedPlainly = useSearch() === '';
  const { title, description } = titleOfView(view, t);
  const queryClient = useQueryClient();
  return (
    <>
      <Head
        title={title}
        description={description}
        path={addressOfView(view)}
        // Browsers never read it, so that it is not in what they load.
        robots={import.meta.env.SSR && !isIndexed(view, totalOf(view, queryClient)) ? 'noindex,follow' : null}
      />
      {isRefined(view) ? null : <Background />}
      <a href={`#${SERVER_LIST}`} className={SKIP_LINK}>
        {t('site.skipToServers')}
      </a>
      <Hero view={view} />
      {isBare(useQueryString()) ? <Shelves /> : null}
      <Directory view={view} />
      {/* A visitor who came for something in particular is not interrupted. */}
      {isOpenedPlainly ? <Welcome /> : null}
    </>
  );
}
export { HomePage as Page };
