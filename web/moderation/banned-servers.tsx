import { useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../i18n/language.tsx';
import { PageSection } from '../ui/page-section.tsx';
import { BannedPeople } from './banned-people.tsx';
import { DeedButton } from './deed-button.tsx';
import { requests } from './questions.ts';
import { RefusedNote } from './refused-note.tsx';
import { takeOut } from './refresh.ts';
import { ServerList } from './server-list.tsx';
import { RowActions } from './server-row.tsx';
import { useBans } from './use-bans.ts';
import { useDeeds } from './use-deeds.ts';

/** What is banned, servers and people, and the way to lift a ban. */
export function BannedServers() {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const deeds = useDeeds();
  const { liftServer } = useBans(deeds);
  return (
    <>
      <PageSection title={t('moderation.banned.servers')}>
        <ServerList status="banned" empty={t('moderation.empty.banned')}>
          {({ id, discordServerId }, heading) => (
            <>
              <RefusedNote sentence={deeds.refusalOf(id)} />
              <RowActions discordServerId={discordServerId} describedBy={heading}>
                <DeedButton
                  words={t('moderation.lift.lift')}
                  busyWords={t('moderation.lift.lifting')}
                  isBusy={deeds.busyWith(id) !== undefined}
                  describedBy={heading}
                  onPress={() =>
                    liftServer(id, () => takeOut(queryClient, requests({ status: 'banned' }), id))
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
