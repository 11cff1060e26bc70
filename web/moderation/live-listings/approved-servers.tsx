import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { requests } from '../queries.ts';
import { removeFromList } from '../list-cache.ts';
import { ServerList } from '../server-list.tsx';
import { RowActions } from '../server-row.tsx';
import { BanDialog } from '../ban-dialog.tsx';

/** All approved listings, with a button to ban each. */
export function ApprovedServers() {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const [banning, setBanning] = useState<ServerRequest | null>(null);
  const close = () => setBanning(null);
  return (
    <>
      <ServerList status="approved" empty={t('moderation.empty.approved')}>
        {(server, heading) => (
          <RowActions discordServerId={server.discordServerId} describedBy={heading}>
            <ActionButton
              words={t('moderation.ban.ban')}
              busyWords={t('moderation.ban.banning')}
              isBusy={false}
              describedBy={heading}
              onPress={() => setBanning(server)}
            />
          </RowActions>
        )}
      </ServerList>
      {banning === null ? null : (
        <BanDialog
          server={banning}
          onDone={() => {
            removeFromList(queryClient, requests({ status: 'approved' }), banning.id);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
