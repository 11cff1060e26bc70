import EyeOff from 'lucide-react/icons/eye-off';
import type { ListingPage } from '#contract/listings.ts';
import { useLanguage } from '../i18n/language.tsx';

/** Says above a hidden listing that others do not see it, and why. */
export function PreviewNotice({ hidden }: { hidden: NonNullable<ListingPage['hidden']> }) {
  const { t } = useLanguage();
  return (
    <section
      aria-label={t('preview.label')}
      className="mb-6 flex items-start gap-3 rounded-card border border-dashed border-edge px-5 py-4"
    >
      <EyeOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-caution" />
      <p className="min-w-0">
        <strong className="font-semibold">{t('preview.title')}</strong>{' '}
        <span className="text-soft">{t(`preview.${hidden}`)}</span>
      </p>
    </section>
  );
}
