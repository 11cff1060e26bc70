import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { Notice } from '../ui/notice.tsx';
import { PRESERVE_SCROLL } from '../ui/preserve-scroll.ts';
import { FurtherListings } from '../listings/further-listings.tsx';
import { addressOfView, EVERYTHING, refine, type DirectoryView } from './directory-view.ts';
import { nameOfView } from './view-name.ts';

/** The empty state of the directory: what was searched for, links to wider views, what is near, and what else there is. */
export function NoListings({ view, children }: { view: DirectoryView; children: ReactNode }) {
  const { t } = useLanguage();
  const { words } = view;
  const filters = nameOfView(view, t);
  if (words === '' && filters === null)
    return <Notice title={t('listings.none')} text={t('listings.noneHint')} />;
  return (
    <>
      <Notice title={t('listings.none')} text={reason()}>
        <div className="flex flex-wrap justify-center gap-3">
          {words !== '' && filters !== null ? (
            <Link
              href={addressOfView(refine(view, { category: null, languages: [], tags: [] }))}
              state={PRESERVE_SCROLL}
              className={BUTTON.primary}
            >
              {t('filters.clear')}
            </Link>
          ) : null}
          {words !== '' && filters !== null ? (
            <Link href={addressOfView(refine(view, { words: '', sort: null }))} className={BUTTON.quiet}>
              {t('search.clear')}
            </Link>
          ) : null}
          <Link href={addressOfView(EVERYTHING)} className={BUTTON.quiet}>
            {t('listings.browseAll')}
          </Link>
        </div>
      </Notice>
      {children}
      <FurtherListings />
    </>
  );

  function reason() {
    if (words === '') return t('listings.noneHere', { view: filters ?? '' });
    if (filters === null) return t('listings.noMatch', { words });
    return t('listings.noMatchHere', { words, view: filters });
  }
}
