import { Link } from 'wouter';
import { ADULT_PATHS, PAGE_ADDRESSES } from '#contract/paths.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { FullPageNotice } from '../ui/full-page-notice.tsx';

/** What stands in place of an age-restricted server, and tells nothing of it. It works without JavaScript. */
export function AgeQuestion({ id }: { id: string }) {
  const { t } = useLanguage();
  return (
    <>
      <title>{t('site.pageTitle', { page: t('age.title') })}</title>
      <meta name="robots" content="noindex" />
      <FullPageNotice
        title={t('age.title')}
        text={t('age.text')}
        sign={
          <text
            x="20"
            y="25"
            textAnchor="middle"
            className="fill-soft stroke-none font-display font-bold"
            fontSize="13"
          >
            18+
          </text>
        }
      >
        <form
          method="post"
          action={`${ADULT_PATHS.yes}?server=${id}`}
          className="flex flex-col gap-3 sm:flex-row sm:flex-wrap"
        >
          <button type="submit" className={BUTTON.primary}>
            {t('age.yes')}
          </button>
          <Link href={PAGE_ADDRESSES.home} className={BUTTON.quiet}>
            {t('age.no')}
          </Link>
        </form>
      </FullPageNotice>
    </>
  );
}
