import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { requests } from '../queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { removeFromList } from '../list-cache.ts';
import { ServerList } from '../server-list.tsx';
import { RowActions } from '../server-row.tsx';
import { ServerSearch } from './server-search.tsx';
import { BanDialog } from '../ban-dialog.tsx';

/** All approved listings with a search over them, and the ways to edit, ban and delete one. */
export function ManagedServers({
  words,
  editor,
}: {
  /** What is searched for, empty for nothing. */
  words: string;
  /** The dialog that a listing is edited in. */
  editor: (server: ServerRequest, onClose: () => void) => ReactNode;
}) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const [opened, open] = useState<{ act: 'edit' | 'ban' | 'delete'; server: ServerRequest } | null>(null);
  const close = () => open(null);
  const closeDone = ({ id }: ServerRequest) => {
    removeFromList(queryClient, list, id);
    close();
  };
  const list = requests({ status: 'approved', ...(words !== '' && { q: words }) });
  return (
    <>
      <ServerSearch words={words} />
      <ServerList
        status="approved"
        words={words}
        empty={t(words === '' ? 'moderation.empty.servers' : 'moderation.empty.search')}
      >
        {(server, heading) => (
          <RowActions discordServerId={server.discordServerId} describedBy={heading}>
            <ActionButton
              words={t('moderation.manage.edit')}
              busyWords={t('moderation.edit.saving')}
              isBusy={false}
              describedBy={heading}
              onPress={() => open({ act: 'edit', server })}
            />
            <ActionButton
              words={t('moderation.ban.ban')}
              busyWords={t('moderation.ban.banning')}
              isBusy={false}
              describedBy={heading}
              onPress={() => open({ act: 'ban', server })}
            />
            <ActionButton
              words={t('moderation.manage.delete')}
              busyWords={t('moderation.deletion.deleting')}
              isBusy={false}
              describedBy={heading}
              onPress={() => open({ act: 'delete', server })}
            />
          </RowActions>
        )}
      </ServerList>
      {opened?.act === 'edit' ? editor(opened.server, close) : null}
      {opened?.act === 'ban' ? (
        <BanDialog server={opened.server} onDone={() => closeDone(opened.server)} onClose={close} />
      ) : null}
      {opened?.act === 'delete' ? (
        <RemoveDialog server={opened.server} onDone={() => closeDone(opened.server)} onClose={close} />
      ) : null}
    </>
  );
}
