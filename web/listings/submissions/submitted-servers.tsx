import type { SubmittedServer } from '#contract/listings.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { SubmittedCard, type SubmittedActions } from './submitted-card.tsx';

/** The listings that a person has submitted; nothing at all when there are none. */
export function SubmittedServers({
  servers,
  actions,
}: {
  servers: readonly SubmittedServer[];
  actions: SubmittedActions;
}) {
  const { t, language } = useLanguage();
  if (servers.length === 0) return null;
  return (
    <PageSection title={t('ownServers.submitted')} count={fullCount(servers.length, language)}>
      <ul className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        {servers.map((server) => (
          <li key={server.id}>
            <SubmittedCard server={server} actions={actions} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
