import { useQuery } from '@tanstack/react-query';
import type { ApiKey } from '#contract/api-keys.ts';
import { queryKeyOf } from '../../api/query.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { KeyList, LoadedKeys } from './key-list.tsx';
import { apiKeysOf } from './queries.ts';

/** The dialog in which an admin sees a person's keys and can end each. */
export function KeysOfPerson({
  person: { id, username },
  onClose,
}: {
  person: { readonly id: string; readonly username: string };
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const query = useQuery<ApiKey[]>({ queryKey: queryKeyOf(apiKeysOf(id)), staleTime: 0 });
  return (
    <Dialog title={t('moderation.moderators.keysOf', { name: username })} onClose={onClose}>
      <LoadedKeys query={query}>
        {(keys) => <KeyList isAdmin keys={keys} empty={t('moderation.moderators.noKeys')} />}
      </LoadedKeys>
    </Dialog>
  );
}
