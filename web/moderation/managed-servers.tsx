import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ServerRequest } from '#contract/moderation.ts';
import { useLanguage } from '../i18n/language.tsx';
import { DeedButton } from './deed-button.tsx';
import { requests } from './questions.ts';
import { RefusedNote } from './refused-note.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { takeOut } from './refresh.ts';
import { ServerList } from './server-list.tsx';
import { RowActions } from './server-row.tsx';
import { ServerSearch } from './server-search.tsx';
import { useBans } from './use-bans.ts';
import { useDeeds } from './use-deeds.ts';

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
  const deeds = useDeeds();
  const { ban } = useBans(deeds);
  const [opened, open] = useState<{ act: 'edit' | 'delete'; server: ServerRequest } | null>(null);
  const close = () => open(null);
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
          <>
            <RefusedNote sentence={deeds.refusalOf(server.id)} />
            <RowActions discordServerId={server.discordServerId} describedBy={heading}>
              <DeedButton
                words={t('moderation.manage.edit')}
                busyWords={t('moderation.edit.saving')}
                isBusy={false}
                describedBy={heading}
                onPress={() => open({ act: 'edit', server })}
              />
              <DeedButton
                words={t('moderation.ban.ban')}
                busyWords={t('moderation.ban.banning')}
                isBusy={deeds.busyWith(server.id) !== undefined}
                describedBy={heading}
                onPress={() => ban(server.id, server.id, () => takeOut(queryClient, list, server.id))}
              />
              <DeedButton
                words={t('moderation.manage.delete')}
                busyWords={t('moderation.deletion.deleting')}
                isBusy={false}
                describedBy={heading}
                onPress={() => open({ act: 'delete', server })}
              />
            </RowActions>
          </>
        )}
      </ServerList>
      {opened?.act === 'edit' ? editor(opened.server, close) : null}
      {opened?.act === 'delete' ? (
        <RemoveDialog
          server={opened.server}
          onDone={() => {
            takeOut(queryClient, list, opened.server.id);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
