import { Heart } from 'lucide-react';
import { Link } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { TOOL } from '../../ui/button.ts';

/** The link to the saved servers. */
export function SavedLink({ className }: { className: string }) {
  const { t } = useLanguage();
  return (
    <Link href={PAGE_ADDRESSES.saved} className={`${TOOL} ${className}`}>
      <Heart aria-hidden="true" className="size-5" />
      <span className="sr-only">{t('favourites.title')}</span>
    </Link>
  );
}
