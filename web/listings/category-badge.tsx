import type { Category } from '#contract/vocabulary.ts';
import { useLanguage } from '../i18n/language.tsx';

/** What a listing is about, on a small pennon. */
export function CategoryBadge({ category }: { category: Category }) {
  const { t } = useLanguage();
  return (
    <span className="pennon inline-block bg-accent-wash py-0.5 ps-2.5 pe-4.5 text-fine font-semibold text-accent-text">
      {t(`categories.${category}`)}
    </span>
  );
}
