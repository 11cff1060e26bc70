import { X } from 'lucide-react';
import { Link } from 'wouter';
import { contentLanguage } from '../../i18n/content-language.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { PRESERVE_SCROLL } from '../../ui/preserve-scroll.ts';
import { addressOfView, refine, type DirectoryView } from './directory-view.ts';
import { CHIP_LOOKS } from './filters.tsx';

/** The tags that the list is filtered by: each is a link to the view without it. */
export function TagFilter({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  const { tags } = view;
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('filters.tags')} className="flex flex-wrap gap-2 py-1.5 print:hidden">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link
            href={addressOfView(refine(view, { tags: tags.filter((other) => other !== tag) }))}
            state={PRESERVE_SCROLL}
            aria-label={t('filters.removeTag', { tag })}
            className={`${CHIP_LOOKS.chosen} max-w-full gap-2`}
          >
            <bdi lang={contentLanguage('Other', tag)}>{tag}</bdi>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
