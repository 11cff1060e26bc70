import { Link } from 'wouter';
import { usePagedQuery } from '../api/use-paged-query.ts';
import { useLanguage } from '../i18n/language.tsx';
import { directory } from '../listings/queries.ts';
import { BUTTON } from '../ui/button.ts';
import { addressOfView, refine, type DirectoryView } from './directory-view.ts';

/** How a search was understood: which words were used instead, and which were left out. */
export function SearchNotes({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  const { data } = usePagedQuery(directory(view));
  const { corrected = null, ignored = null } = data?.pages[0] ?? {};
  // Rendered while empty, so that a screen reader announces its text.
  return (
    <output className="block text-small text-soft not-empty:-my-1.5">
      {corrected === null ? null : (
        <span>
          {t('search.corrected', { words: corrected })}{' '}
          <Link href={addressOfView(refine(view, { exact: true }))} className={`${BUTTON.aside} -ms-3`}>
            {t('search.exactly', { words: view.words })}
          </Link>
        </span>
      )}
      {ignored === null ? null : <span className="block">{t('search.ignored', { words: ignored })}</span>}
    </output>
  );
}
