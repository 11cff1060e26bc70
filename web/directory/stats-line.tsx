import { useLanguage } from '../i18n/language.tsx';
import { useApiQuery } from '../api/use-api-query.ts';
import { totalCount } from '../i18n/formats.ts';
import { directoryStats } from '../listings/queries.ts';

/** How large the directory is, in one line. Its place is kept while the figures are not there. */
export function StatsLine() {
  const { t } = useLanguage();
  const { data: stats } = useApiQuery(directoryStats);
  const facts = [
    ...(stats === undefined
      ? []
      : [
          t('hero.servers', { count: stats.serverCount, shown: totalCount(stats.serverCount) }),
          t('hero.members', { count: stats.totalMembers, shown: totalCount(stats.totalMembers) }),
        ]),
    t('hero.updatedDaily'),
  ];
  return (
    <ul className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-fine font-medium text-soft sm:min-h-6 sm:gap-x-5 sm:text-body">
      {facts.map((fact) => (
        <li key={fact} className="flex items-center gap-2 tabular-nums sm:gap-2.5">
          <span aria-hidden="true" className="ms-0.5 size-1.5 rotate-45 bg-edge" />
          {fact}
        </li>
      ))}
    </ul>
  );
}
