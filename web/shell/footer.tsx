import { Link } from 'wouter';
import { ADULT_PATHS, PAGES } from '#contract/paths.ts';
import { useLanguage } from '../i18n/language.tsx';
import { usePageFacts } from '../api/page-facts.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { Logo } from './logo.tsx';

const LINK =
  'inline-flex min-h-11 min-w-11 items-center font-semibold text-ink underline decoration-edge underline-offset-4 transition-colors hover:text-accent-text hover:decoration-accent-text';

const LINKED = Object.values(PAGES).filter((page) => 'isInFooter' in page);

/** What stands below every page. */
export function Footer() {
  const { t } = useLanguage();
  const { adult, publicUrl, supportInviteUrl, year } = usePageFacts();
  return (
    <footer className="mt-24 border-t border-line bg-surface print:mt-8">
      <div className="mx-auto grid max-w-7xl gap-8 px-4 py-12 sm:px-6 lg:grid-cols-[minmax(18rem,1fr)_minmax(0,auto)] lg:items-end lg:px-8 print:hidden">
        <div className="flex items-start gap-4">
          <Logo className="size-11 shrink-0" />
          <div>
            <p className="font-display text-title font-bold">Guildhall</p>
            <p className="text-soft">{t('footer.tagline')}</p>
            <p className="mt-3 max-w-prose text-small text-soft">{t('footer.free')}</p>
          </div>
        </div>
        <div className="text-small text-soft lg:text-end">
          <div className="flex flex-wrap gap-x-6 lg:justify-end">
            {LINKED.map(({ address, title }) => (
              <Link key={address} href={address} className={LINK}>
                {t(title)}
              </Link>
            ))}
            <ExternalLink href={supportInviteUrl} className={LINK}>
              {t('footer.support')}
            </ExternalLink>
            {adult ? <HideRestricted className={LINK} /> : null}
          </div>
          <p>{t('footer.rights', { year })}</p>
          <p>{t('footer.independent')}</p>
        </div>
      </div>
      {/* On paper links lead nowhere. */}
      <p className="hidden justify-between gap-4 py-3 text-small print:flex">
        <span className="font-semibold">Guildhall</span>
        <span>{publicUrl}</span>
      </p>
    </footer>
  );
}

/** Takes back that one is an adult. It works without JavaScript. */
function HideRestricted({ className }: { className: string }) {
  const { t } = useLanguage();
  return (
    <form method="post" action={ADULT_PATHS.no} className="contents">
      <button type="submit" className={className}>
        {t('age.hide')}
      </button>
    </form>
  );
}
