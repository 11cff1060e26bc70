import type { ServerRequest } from '#contract/queue.ts';
import { BanDialog } from '../ban-dialog.tsx';
import { requests } from '../queries.ts';
import { ServerList } from '../server-list.tsx';
import { useCases } from '../use-cases.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';

/** All approved listings, with a button to ban each. */
export function ApprovedServers() {
  const { t } = useLanguage();
  const servers = useCases(requests({ status: 'approved' }));
  return (
    <ServerList
      servers={servers}
      empty={t('moderation.empty.approved')}
      renderDialog={(banning: ServerRequest, { close }) => (
        <BanDialog
          server={banning}
          onDone={() => {
            servers.remove(banning.id);
            close();
          }}
          onClose={close}
        />
      )}
      renderActions={(server, heading, { open }) => (
        <ActionButton
          words={t('moderation.ban.ban')}
          busyWords={t('moderation.ban.banning')}
          isBusy={false}
          describedBy={heading}
          onPress={() => open(server)}
        />
      )}
    />
  );
}
