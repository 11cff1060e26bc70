import { deleteApiKey, endApiKey, makeApiKey, type ApiKey } from '#contract/api-keys.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call } from '../../api/call.ts';
import { statusOf } from '../../api/status-of.ts';
import { useAction, type Actions } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';

/** Another tab has made keys, or the key is gone. */
const isOutdated = (error: unknown) => statusOf(error) === 404 || statusOf(error) === 409;

/** A key that was just made, with the key itself. */
export type MadeApiKey = ReplyOf<typeof makeApiKey>;

const NEW_KEY = 'new key';

/** Makes a key; `onMade` is given it once, since nobody can read it again. */
export function useMakeKey(onMade: (made: MadeApiKey) => void) {
  const { t } = useLanguage();
  // Where the answer is lost the key may have been made, so the list is read again.
  const { run, pendingAction, errorOf } = useAction({
    isOutdatedBy: (error) => isOutdated(error) || statusOf(error) === null,
  });
  return {
    isSending: pendingAction(NEW_KEY) !== undefined,
    error: errorOf(NEW_KEY),
    make: (name: string) =>
      void run({
        target: NEW_KEY,
        endpoint: makeApiKey,
        call: async () => call(makeApiKey, { body: { name } }),
        onSuccess: onMade,
        succeeded: () => null, // the focus goes to the key
        failed: (reason) => ({ title: t('apiKeys.notMade'), text: reason }),
      }),
  };
}

/** The actions of a list of keys: a member deletes their own, an admin ends those of others. */
export type KeyRemoval = Actions & {
  readonly remove: (key: ApiKey, onDone: () => void) => void;
};

/** Deletes keys: a member's own, or as an admin those of others. */
export function useKeyRemoval(isAdmin: boolean): KeyRemoval {
  const { t } = useLanguage();
  const actions = useAction({ isOutdatedBy: isOutdated });
  const endpoint = isAdmin ? endApiKey : deleteApiKey;
  return {
    ...actions,
    remove: ({ id, name }, onDone) =>
      void actions.run({
        target: id,
        endpoint,
        call: async () => call(endpoint, { params: { id } }),
        onSuccess: onDone,
        succeeded: () => ({ title: t('apiKeys.deleted'), text: t('apiKeys.deletedText', { name }) }),
        failed: (reason) => ({ title: t('apiKeys.notDeleted'), text: reason }),
        onError: (error) => {
          if (isOutdated(error)) onDone();
        },
      }),
  };
}
