import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Workshop } from '#contract/workshop.ts';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Emblem } from '../../ui/images/emblem.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

/** The page around a guild's workshop: the way back, and whose workshop it is once that is known. */
export function WorkshopFrame({ guild, children }: { guild?: Workshop['guild']; children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div className="py-4 sm:py-6">
      <nav aria-label={t('listings.wayBack')} className="mb-4">
        <Link
          href={PAGE_ADDRESSES.myServers}
          className="inline-flex min-h-11 items-center gap-2 text-small font-medium text-soft transition-colors hover:text-accent-text"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('navigation.myServers')}
        </Link>
      </nav>
      {guild === undefined ? <PageTitle>{t('workshop.title')}</PageTitle> : <Guild guild={guild} />}
      <p className="mt-2.5 mb-8 max-w-prose text-soft sm:mb-10">{t('workshop.intro')}</p>
      {children}
    </div>
  );
}

function Guild({ guild: { id, name, icon } }: { guild: Workshop['guild'] }) {
  return (
    <div className="flex items-center gap-4">
      <Emblem name={name} picture={icon} seed={id} size="small" />
      <PageTitle className="min-w-0 wrap-anywhere">
        <bdi lang={contentLanguage('Other', name)}>{name}</bdi>
      </PageTitle>
    </div>
  );
}
