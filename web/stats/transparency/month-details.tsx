import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { REPORT_CATEGORIES } from '#contract/reports.ts';
import type { ModerationMonth } from '#contract/transparency.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { month as monthText } from '../../i18n/month.ts';
import type { Translate } from '../../i18n/translate.ts';
import { titleIn } from '../../moderation/templates/title-in.ts';
import { PublishedCount, PublishedHours } from './published-count.tsx';

/** All figures of a month, closed at first but for the newest. */
export function MonthDetails({ figures, isOpen }: { figures: ModerationMonth; isOpen: boolean }) {
  const { t, language } = useLanguage();
  const { month, complete, reasons, reports } = figures;
  return (
    <details open={isOpen} className="group border-b border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 py-2 font-semibold hover:text-accent-text [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        <span>{monthText(`${month}-01T00:00:00Z`, language)}</span>
        {complete ? null : <span className="font-normal text-soft">{t('transparency.soFar')}</span>}
      </summary>
      <div className="grid gap-x-12 gap-y-6 pt-2 pb-8 text-small sm:grid-cols-2 lg:grid-cols-3">
        {groupsOf(figures, t).map(({ title, rows }) => (
          <Group key={title} title={title} rows={rows} />
        ))}
        {reasons.length > 0 ? (
          <Group
            title={t('transparency.reasons')}
            rows={reasons.map((reason) => [
              titleIn(reason, language),
              <PublishedCount key={reason.template} count={reason.count} />,
            ])}
          />
        ) : null}
        {reports.length > 0 ? <Reports reports={reports} /> : null}
      </div>
    </details>
  );
}

type Row = readonly [name: string, told: ReactNode];

function groupsOf(figures: ModerationMonth, t: Translate): { title: string; rows: Row[] }[] {
  const { submissions, decisions, edits, bans, appeals, hours } = figures;
  const row = (name: string, count: number | null): Row => [
    name,
    <PublishedCount key={name} count={count} />,
  ];
  return [
    {
      title: t('transparency.newServers'),
      rows: [
        row(t('transparency.submitted'), submissions),
        row(t('transparency.approved'), decisions.approved),
        row(t('transparency.rejected'), decisions.rejected),
      ],
    },
    {
      title: t('transparency.edits'),
      rows: [
        row(t('transparency.submitted'), edits.submitted),
        row(t('transparency.approved'), edits.approved),
        row(t('transparency.rejected'), edits.rejected),
      ],
    },
    {
      title: t('transparency.hours'),
      rows: [
        [t('transparency.median'), <PublishedHours key="median" hours={hours.median} />],
        [t('transparency.p90'), <PublishedHours key="p90" hours={hours.p90} />],
      ],
    },
    {
      title: t('transparency.bans'),
      rows: [row(t('transparency.servers'), bans.servers), row(t('transparency.people'), bans.people)],
    },
    {
      title: t('transparency.appeals'),
      rows: [
        row(t('transparency.received'), appeals.received),
        row(t('transparency.granted'), appeals.granted),
        row(t('transparency.refused'), appeals.refused),
        row(t('transparency.lapsed'), appeals.lapsed),
      ],
    },
  ];
}

function Group({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section>
      <h4 className="font-semibold text-soft">{title}</h4>
      <dl className="mt-1.5 tabular-nums">
        {rows.map(([name, value], place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two templates may have one title
          <div key={place} className="flex justify-between gap-4 border-t border-line py-1.5">
            <dt className="min-w-0 wrap-anywhere">{name}</dt>
            <dd className="shrink-0 text-end">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Reports({ reports }: Pick<ModerationMonth, 'reports'>) {
  const { t } = useLanguage();
  return (
    <section className="sm:col-span-2 lg:col-span-3">
      <h4 className="font-semibold text-soft">{t('transparency.reports')}</h4>
      <table className="mt-1.5 w-full max-w-3xl text-end tabular-nums [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:ps-2 [&_:is(td,th):first-child]:ps-0 [&_:is(td,th):first-child]:text-start [&_tr]:border-t [&_tr]:border-line">
        <thead className="align-bottom text-soft [&_th]:font-medium">
          <tr>
            <th scope="col">{t('transparency.category')}</th>
            <th scope="col">{t('transparency.received')}</th>
            <th scope="col">{t('transparency.actionTaken')}</th>
            <th scope="col">{t('transparency.noAction')}</th>
          </tr>
        </thead>
        <tbody>
          {reports.map(({ category, received, actionTaken, noAction }) => (
            <tr key={category}>
              <th scope="row" className="font-normal">
                {categoryName(category, t)}
              </th>
              <td>
                <PublishedCount count={received} isShort />
              </td>
              <td>
                <PublishedCount count={actionTaken} isShort />
              </td>
              <td>
                <PublishedCount count={noAction} isShort />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The name of a category of reports; of one that a newer version knows, its key. */
function categoryName(category: string, t: Translate) {
  const known = REPORT_CATEGORIES.find((one) => one === category);
  return known === undefined ? category : t(`transparency.categories.${known}`);
}
