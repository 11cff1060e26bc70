import { useQuery } from '@tanstack/react-query';
import type { ApiKey } from '#contract/api-keys.ts';
import { errorMessage } from '../../api/error-message.ts';
import { queryKeyOf } from '../../api/query.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { KeyList } from './key-list.tsx';
import { apiKeysOf } from './queries.ts';

/** Shows an admin the keys of a person, and ends them. */
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
      {query.data !== undefined ? (
        <KeyList isAdmins keys={query.data} empty={t('moderation.moderators.noKeys')} />
      ) : query.isError ? (
        <div role="alert">
          <p className="mb-3">{errorMessage(query.error, t)}</p>
          <button type="button" className={BUTTON.quiet} onClick={() => void query.refetch()}>
            {t('listings.tryAgain')}
          </button>
        </div>
      ) : (
        <div aria-busy="true" className="animate-wait">
          <output className="sr-only">{t('apiKeys.loading')}</output>
          <SkeletonLine className="w-40" />
          <SkeletonLine className="w-28" />
        </div>
      )}
    </Dialog>
  );
}
