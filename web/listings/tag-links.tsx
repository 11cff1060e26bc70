import { Link } from 'wouter';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { useLanguage } from '../i18n/language.tsx';
import { addressOfView, EVERYTHING } from '../directory/directory-view.ts';

const CHIP =
  'min-w-8 rounded-small border border-line px-2 py-0.5 text-center text-fine transition-colors group-hover/tag:border-accent-text group-hover/tag:text-accent-text';

/** The tags of a listing, each a link to the servers that have it. The links are larger than they look, for thumbs. */
export function TagLinks({
  tags,
  language,
  className = '',
}: {
  tags: readonly string[];
  /** The listing's, for fonts and screen readers. */
  language: ListingLanguage;
  className?: string;
}) {
  const { t } = useLanguage();
  if (tags.length === 0) return null;
  return (
    <ul
      aria-label={t('filters.tags')}
      dir="ltr"
      className={`-mx-1 -my-2 flex flex-wrap text-soft ${className}`}
    >
      {tags.map((tag) => (
        <li key={tag} className="flex max-w-full">
          <Link
            href={addressOfView({ ...EVERYTHING, tags: [tag] })}
            lang={contentLanguage(language, tag)}
            className="group/tag relative z-2 inline-flex min-h-11 min-w-11 items-center justify-center px-1"
          >
            <bdi className={CHIP}>{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
