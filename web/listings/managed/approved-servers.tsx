import { useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { requests } from '../../admin/queries.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { removeFromList } from '../../admin/list-cache.ts';
import { ServerList } from '../../admin/server-list.tsx';
import { RowActions } from '../../admin/server-row.tsx';
import { useBans } from '../../admin/use-bans.ts';
import { useListAction } from '../../admin/use-list-action.ts';

/** All approved listings, with a button to ban each. */
export function ApprovedServers() {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const actions = useListAction();
  const { ban } = useBans(actions);
  return (
    <ServerList status="approved" empty={t('moderation.empty.approved')}>
      {({ id, discordServerId }, heading) => (
        <>
          <InlineError sentence={actions.errorOf(id)} />
          <RowActions discordServerId={discordServerId} describedBy={heading}>
            <ActionButton
              words={t('moderation.ban.ban')}
              busyWords={t('moderation.ban.banning')}
              isBusy={actions.pendingAction(id) !== undefined}
              describedBy={heading}
              onPress={() =>
                ban(id, id, () => removeFromList(queryClient, requests({ status: 'approved' }), id))
              }
            />
          </RowActions>
        </>
      )}
    </ServerList>
  );
}
