import { useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../i18n/language.tsx';
import { DeedButton } from './deed-button.tsx';
import { requests } from './questions.ts';
import { RefusedNote } from './refused-note.tsx';
import { takeOut } from './refresh.ts';
import { ServerList } from './server-list.tsx';
import { RowActions } from './server-row.tsx';
import { useBans } from './use-bans.ts';
import { useDeeds } from './use-deeds.ts';

/** All listings that are approved, and the way to ban one. */
export function ApprovedServers() {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const deeds = useDeeds();
  const { ban } = useBans(deeds);
  return (
    <ServerList status="approved" empty={t('moderation.empty.approved')}>
      {({ id, discordServerId }, heading) => (
        <>
          <RefusedNote sentence={deeds.refusalOf(id)} />
          <RowActions discordServerId={discordServerId} describedBy={heading}>
            <DeedButton
              words={t('moderation.ban.ban')}
              busyWords={t('moderation.ban.banning')}
              isBusy={deeds.busyWith(id) !== undefined}
              describedBy={heading}
              onPress={() => ban(id, id, () => takeOut(queryClient, requests({ status: 'approved' }), id))}
            />
          </RowActions>
        </>
      )}
    </ServerList>
  );
}
