import { ADULT_PATHS } from '#contract/paths.ts';
import { useLanguage } from '../i18n/language.tsx';

/** Takes back that one is an adult. It works without JavaScript. */
export function HideRestricted({ className }: { className: string }) {
  const { t } = useLanguage();
  return (
    <form method="post" action={ADULT_PATHS.no} className="contents">
      <button type="submit" className={className}>
        {t('age.hide')}
      </button>
    </form>
  );
}
