import { Link } from 'wouter';
import type { Listing } from '#contract/listings.ts';
import type { Page } from '../api/page.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { addressOfView, refine, type DirectoryView } from './directory-view.ts';

/** How a search was understood: which words were used instead, and which were left out. */
export function SearchNotes({ view, page }: { view: DirectoryView; page: Page<Listing> | undefined }) {
  const { t } = useLanguage();
  const { corrected = null, ignored = null } = page ?? {};
  // Rendered while empty, so that a screen reader announces its text.
  return (
    <output className="block text-small text-soft not-empty:mb-3">
      {corrected === null ? null : (
        <span>
          {t('search.corrected', { words: corrected })}{' '}
          <Link href={addressOfView(refine(view, { exact: true }))} className={BUTTON.aside}>
            {t('search.exactly', { words: view.words })}
          </Link>
        </span>
      )}
      {ignored === null ? null : <span className="block">{t('search.ignored', { words: ignored })}</span>}
    </output>
  );
}
