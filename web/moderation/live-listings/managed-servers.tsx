import type { ServerRequest } from '#contract/queue.ts';
import { BanDialog } from '../ban-dialog.tsx';
import { requests } from '../queries.ts';
import { ServerList } from '../server-list.tsx';
import { useCases } from '../use-cases.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { LiveEditDialog } from './live-edit-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { ServerSearch } from './server-search.tsx';

/** What can be done with a listing, each in a dialog, with the labels of its button, idle and busy. */
const ACTS = [
  { act: 'edit', words: 'moderation.manage.edit', busyWords: 'moderation.edit.saving' },
  { act: 'ban', words: 'moderation.ban.ban', busyWords: 'moderation.ban.banning' },
  { act: 'delete', words: 'moderation.manage.delete', busyWords: 'moderation.deletion.deleting' },
] as const;

interface Opened {
  readonly act: (typeof ACTS)[number]['act'];
  readonly server: ServerRequest;
}

/** All approved listings with a search over them, and the ways to edit, ban and delete one. */
export function ManagedServers({
  words,
}: {
  /** What is searched for, empty for nothing. */
  words: string;
}) {
  const { t } = useLanguage();
  const servers = useCases(requests({ status: 'approved', ...(words !== '' && { q: words }) }));
  return (
    <>
      <ServerSearch words={words} />
      <ServerList
        servers={servers}
        empty={t(words === '' ? 'moderation.empty.servers' : 'moderation.empty.search')}
        renderDialog={({ act, server }: Opened, { close }) => {
          if (act === 'edit') return <LiveEditDialog server={server} onClose={close} />;
          const AskingDialog = act === 'ban' ? BanDialog : RemoveDialog;
          const closeDone = () => {
            servers.remove(server.id);
            close();
          };
          return <AskingDialog server={server} onDone={closeDone} onClose={close} />;
        }}
        renderActions={(server, heading, { open }) =>
          ACTS.map(({ act, words, busyWords }) => (
            <ActionButton
              key={act}
              look={act === 'delete' ? 'grave' : 'quiet'}
              words={t(words)}
              busyWords={t(busyWords)}
              isBusy={false}
              describedBy={heading}
              onPress={() => open({ act, server })}
            />
          ))
        }
      />
    </>
  );
}
