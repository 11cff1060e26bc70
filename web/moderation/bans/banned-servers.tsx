import { BanFacts } from '../ban-end.tsx';
import { requests } from '../queries.ts';
import { ServerList } from '../server-list.tsx';
import { useBans } from '../use-bans.ts';
import { useCases } from '../use-cases.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { BannedPeople } from './banned-people.tsx';

/** The banned servers and people, with a button to lift each ban. */
export function BannedServers() {
  const { t } = useLanguage();
  const servers = useCases(requests({ status: 'banned' }));
  const { actions } = servers;
  const { liftServer } = useBans(actions);
  return (
    <>
      <PageSection title={t('moderation.banned.servers')}>
        <ServerList
          servers={servers}
          empty={t('moderation.empty.banned')}
          renderFacts={({ id, ban }) => (
            <>
              {ban === null ? null : <BanFacts ban={ban} />}
              <InlineError sentence={actions.errorOf(id)} />
            </>
          )}
          renderActions={({ id }, heading) => (
            <ActionButton
              words={t('moderation.lift.lift')}
              busyWords={t('moderation.lift.lifting')}
              isBusy={actions.pendingAction(id) !== undefined}
              describedBy={heading}
              onPress={() => liftServer(id, () => servers.remove(id))}
            />
          )}
        />
      </PageSection>
      <PageSection title={t('moderation.banned.people')}>
        <BannedPeople />
      </PageSection>
    </>
  );
}
