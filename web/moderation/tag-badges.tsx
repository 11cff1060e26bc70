import type { ListingLanguage } from '#contract/vocabulary.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Badge } from '../ui/badge.tsx';

/** The tags of a listing; `language` is the listing's, for fonts and screen readers. */
export function TagBadges({ tags, language }: { tags: readonly string[]; language: ListingLanguage }) {
  const { t } = useLanguage();
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('moderation.request.tags')} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full" lang={contentLanguage(language, tag)}>
          <Badge tone="plain">
            <bdi>{tag}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
