import type { ModerationMonth } from '#contract/transparency.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { shortMonth } from './month-formats.ts';
import { PublishedCount, PublishedHours } from './published-count.tsx';

const CELLS = '[&_:is(td,th)]:py-2 [&_:is(td,th)]:ps-2 [&_:is(td,th):first-child]:ps-0';
const START = '[&_:is(td,th):first-child]:text-start';

/** The months at a glance: what was submitted, what became of it, and how long that took. */
export function MonthTable({ months }: { months: readonly ModerationMonth[] }) {
  const { t, language } = useLanguage();
  return (
    <table
      className={`mt-6 w-full max-w-3xl text-end text-fine tabular-nums sm:text-small [&_tr]:border-b [&_tr]:border-line ${CELLS} ${START}`}
    >
      <caption className="sr-only">{t('transparency.table')}</caption>
      <thead className="align-bottom text-soft [&_th]:font-medium">
        <tr>
          <th scope="col">{t('transparency.month')}</th>
          <th scope="col">{t('transparency.submitted')}</th>
          <th scope="col">{t('transparency.approved')}</th>
          <th scope="col">{t('transparency.rejected')}</th>
          <th scope="col">{t('transparency.median')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, complete, submissions, decisions, hours }) => (
          <tr key={month}>
            <th scope="row" className="font-semibold whitespace-nowrap">
              {shortMonth(month, language)}
              {complete ? null : (
                <span className="block font-normal text-soft">{t('transparency.soFar')}</span>
              )}
            </th>
            {[submissions, decisions.approved, decisions.rejected].map((count, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns stay where they are
              <td key={place}>
                <PublishedCount count={count} isShort />
              </td>
            ))}
            <td className="whitespace-nowrap">
              <PublishedHours hours={hours.median} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
