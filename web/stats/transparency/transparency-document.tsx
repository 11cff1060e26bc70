import { SMALLEST_PUBLISHED, type ModerationMonth } from '#contract/transparency.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DecisionBars } from './decision-bars.tsx';
import { MonthDetails } from './month-details.tsx';
import { MonthTable } from './month-table.tsx';

/** How moderation works here, and its figures month by month. */
export function TransparencyDocument({ months }: { months: readonly ModerationMonth[] }) {
  const { t } = useLanguage();
  return (
    <div className="pt-10 sm:pt-14">
      <header className="pb-8 lg:pb-10">
        <PageTitle>{t('transparency.title')}</PageTitle>
        <p className="mt-4 max-w-[68ch] text-lead text-soft">{t('transparency.intro')}</p>
      </header>
      <section className="border-t border-line py-9 lg:py-10">
        <h2 className="font-display text-section font-bold tracking-tight">{t('transparency.figures')}</h2>
        {months.length === 0 ? (
          <div className="mt-6">
            <Notice title={t('transparency.none')} text={t('transparency.noneHint')} />
          </div>
        ) : (
          <>
            <p className="mt-4 max-w-[68ch] text-pretty text-soft [line-break:strict]">
              {t('transparency.counted', { count: SMALLEST_PUBLISHED })}
            </p>
            <DecisionBars months={months} />
            <MonthTable months={months} />
            <h3 className="mt-10 mb-2 font-display text-title font-semibold">{t('transparency.details')}</h3>
            <div className="border-t border-line">
              {months.map((figures, place) => (
                <MonthDetails key={figures.month} figures={figures} isOpen={place === 0} />
              ))}
            </div>
          </>
        )}
      </section>
      <HowItWorks />
    </div>
  );
}

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
function HowItWorks() {
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
