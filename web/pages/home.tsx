import { useSearch } from 'wouter';
import { useLanguage } from '../i18n/language.tsx';
import { Directory } from '../listings/directory/directory.tsx';
import {
  addressOfView,
  isIndexed,
  isRefined,
  refine,
  useDirectoryView,
} from '../listings/directory/directory-view.ts';
import { Hero } from '../listings/directory/hero.tsx';
import { titleOfView } from '../listings/directory/view-name.ts';
import { Background } from '../shell/background.tsx';
import { Head } from '../shell/head.tsx';
import { Welcome } from '../shell/welcome.tsx';

/** `/`: the directory, or as much of it as its address asks for. */
export function HomePage() {
  const { t } = useLanguage();
  const view = useDirectoryView();
  const isBare = useSearch() === '';
  const { title, description } = titleOfView(view, t);
  return (
    <>
      <Head
        title={title}
        description={description}
        path={addressOfView(refine(view, { words: '', sort: null }))}
        robots={isIndexed(view) ? null : 'noindex,follow'}
      />
      {isRefined(view) ? null : <Background />}
      <Hero view={view} />
      <Directory view={view} />
      {/* A visitor who came for something in particular is not interrupted. */}
      {isBare ? <Welcome /> : null}
    </>
  );
}
