import { useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/language.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { BannedPeople } from './banned-people.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { requests } from '../queries.ts';
import { BanFacts } from '../ban-end.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { removeFromList } from '../list-cache.ts';
import { ServerList } from '../server-list.tsx';
import { RowActions } from '../server-row.tsx';
import { useBans } from '../use-bans.ts';
import { useListAction } from '../use-list-action.ts';

/** The banned servers and people, with a button to lift each ban. */
export function BannedServers() {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const actions = useListAction();
  const { liftServer } = useBans(actions);
  return (
    <>
      <PageSection title={t('moderation.banned.servers')}>
        <ServerList status="banned" empty={t('moderation.empty.banned')}>
          {({ id, discordServerId, ban }, heading) => (
            <>
              {ban === null ? null : <BanFacts ban={ban} />}
              <InlineError sentence={actions.errorOf(id)} />
              <RowActions discordServerId={discordServerId} describedBy={heading}>
                <ActionButton
                  words={t('moderation.lift.lift')}
                  busyWords={t('moderation.lift.lifting')}
                  isBusy={actions.pendingAction(id) !== undefined}
                  describedBy={heading}
                  onPress={() =>
                    liftServer(id, () => removeFromList(queryClient, requests({ status: 'banned' }), id))
                  }
                />
              </RowActions>
            </>
          )}
        </ServerList>
      </PageSection>
      <PageSection title={t('moderation.banned.people')}>
        <BannedPeople />
      </PageSection>
    </>
  );
}
