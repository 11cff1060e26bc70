import type { UseQueryResult } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash';
import { useId, useState, type ReactNode } from 'react';
import type { ApiKey } from '#contract/api-keys.ts';
import { errorMessage } from '../../api/error-message.ts';
import { day, localDay } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON, TOOL } from '../../ui/button.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { listItem, useFocusNextOnRemove } from '../../ui/focus/focus-next-on-remove.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { useKeyRemoval, type KeyRemoval } from './use-api-keys.ts';

/** Keys once they are loaded; until then a placeholder, or why they did not load. */
export function LoadedKeys({
  query,
  failed,
  children,
}: {
  query: UseQueryResult<ApiKey[]>;
  /** A sentence before the reason of a failure. */
  failed?: string;
  children: (keys: readonly ApiKey[]) => ReactNode;
}) {
  const { t } = useLanguage();
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <div role="alert">
        <p className="mb-3">
          {failed === undefined ? null : <span>{failed} </span>}
          <span>{errorMessage(query.error, t)}</span>
        </p>
        <button type="button" className={BUTTON.quiet} onClick={() => void query.refetch()}>
          {t('listings.tryAgain')}
        </button>
      </div>
    );
  return (
    <div aria-busy="true" className="animate-wait">
      <output className="sr-only">{t('apiKeys.loading')}</output>
      <SkeletonLine className="w-40" />
      <SkeletonLine className="w-28" />
    </div>
  );
}

/** A list of keys, each with a delete button. */
export function KeyList({
  keys,
  isAdmin = false,
  empty,
}: {
  keys: readonly ApiKey[];
  /** Whether an admin looks at somebody else's keys. */
  isAdmin?: boolean;
  /** What is said where there is none. */
  empty: string;
}) {
  const { place, noteFocus } = useFocusNextOnRemove(keys.map(({ id }) => id));
  const removal = useKeyRemoval(isAdmin);
  const [toDelete, ask] = useState<ApiKey | null>(null);
  return (
    <div ref={place} tabIndex={-1} onFocus={noteFocus} className="outline-offset-3">
      {keys.length === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {keys.map((key) => (
            <li key={key.id} tabIndex={-1} {...listItem(key.id)}>
              <Row apiKey={key} onDelete={() => ask(key)} />
            </li>
          ))}
        </ul>
      )}
      {toDelete === null ? null : <Question apiKey={toDelete} removal={removal} onClose={() => ask(null)} />}
    </div>
  );
}

function Row({ apiKey, onDelete }: { apiKey: ApiKey; onDelete: () => void }) {
  const { t, language } = useLanguage();
  const heading = useId();
  const { name, createdAt, lastUsedOn } = apiKey;
  return (
    <div className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p id={heading} className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-4 text-small text-soft">
          <span>{t('apiKeys.madeOn', { day: localDay(createdAt, language) })}</span>
          <span>
            {lastUsedOn === null
              ? t('apiKeys.neverUsed')
              : t('apiKeys.usedOn', { day: day(lastUsedOn, language) })}
          </span>
        </p>
      </div>
      <button type="button" aria-describedby={heading} onClick={onDelete} className={`shrink-0 ${TOOL}`}>
        <Trash2 aria-hidden="true" className="size-4.5" />
        {t('apiKeys.delete')}
      </button>
    </div>
  );
}

function Question({
  apiKey,
  removal,
  onClose,
}: {
  apiKey: ApiKey;
  removal: KeyRemoval;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const { pendingAction, errorOf, remove } = removal;
  const isSending = pendingAction(apiKey.id) !== undefined;
  return (
    <ConfirmDialog
      title={t('apiKeys.deleteTitle')}
      cancel={t('ownServers.cancel')}
      confirm={t(isSending ? 'apiKeys.deleting' : 'apiKeys.delete')}
      isSending={isSending}
      isForGood
      onConfirm={() => remove(apiKey, onClose)}
      onClose={onClose}
    >
      <p className="mb-4 wrap-anywhere">{t('apiKeys.deleteText', { name: apiKey.name })}</p>
      <InlineError sentence={errorOf(apiKey.id)} />
    </ConfirmDialog>
  );
}
