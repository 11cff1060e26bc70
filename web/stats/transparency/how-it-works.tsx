import { useLanguage } from '../../i18n/language.tsx';

const POINTS = [
  'people',
  'impartial',
  'claims',
  'flags',
  'reasons',
  'reports',
  'bans',
  'appeals',
  'record',
] as const;

/** How moderation works here, in plain words. */
export function HowItWorks() {
  const { t } = useLanguage();
  return (
    <section className="border-t border-line py-9 lg:py-10">
      <h2 className="font-display text-section font-bold tracking-tight">{t('transparency.how')}</h2>
      <dl className="mt-6 grid gap-x-12 gap-y-6 [line-break:strict] sm:grid-cols-2 lg:grid-cols-3">
        {POINTS.map((point) => (
          <div key={point} className="break-inside-avoid">
            <dt className="font-semibold">{t(`transparency.points.${point}.name`)}</dt>
            <dd className="mt-1 max-w-prose text-pretty text-soft">
              {t(`transparency.points.${point}.text`)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
