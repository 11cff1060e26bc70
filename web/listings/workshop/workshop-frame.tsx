import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

function UnknownTitle() {
  const { t } = useLanguage();
  return <PageTitle className="mt-2 mb-6">{t('workshop.title')}</PageTitle>;
}

/** In place of the strip until it is known whose workshop it is. */
const UNKNOWN = <UnknownTitle />;

/** The page around a guild's workshop: the way back, and a title until it is known whose workshop it is. */
export function WorkshopFrame({ strip = UNKNOWN, children }: { strip?: ReactNode; children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div className="pt-2">
      {/* From there on the bar has the same link, in words. */}
      <nav aria-label={t('listings.wayBack')} className="xl:hidden">
        <Link
          href={PAGE_ADDRESSES.myServers}
          className="inline-flex min-h-11 items-center gap-2 text-small font-medium text-soft transition-colors hover:text-accent-text"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('navigation.myServers')}
        </Link>
      </nav>
      {strip}
      {children}
    </div>
  );
}
