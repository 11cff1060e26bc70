import {
  type WebhookEvent,
  addWebhook,
  removeWebhook,
  testWebhook,
  type Webhook,
} from '#contract/webhooks.ts';
import { call } from '../../api/call.ts';
import { statusOf } from '../../api/status-of.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';

/** Another manager has changed the webhooks, or the listing is gone. */
const isOutdated = (error: unknown) => statusOf(error) === 404 || statusOf(error) === 409;

/** Adds a webhook to a guild; `onListed` follows `onAdded` once the list has it. */
export function useAddWebhook(
  guildId: string,
  { onAdded, onListed }: { onAdded: () => void; onListed: () => void },
) {
  const { t } = useLanguage();
  const { run, pendingAction, errorOf } = useAction({ isOutdatedBy: isOutdated });
  const target = `new webhook ${guildId}`;
  return {
    isSending: pendingAction(target) !== undefined,
    error: errorOf(target),
    add: async (url: string, events: readonly WebhookEvent[]) => {
      let isAdded = false;
      await run({
        target,
        endpoint: addWebhook,
        call: async () => call(addWebhook, { params: { guildId }, body: { url, events: [...events] } }),
        onSuccess: () => {
          isAdded = true;
          onAdded();
        },
        succeeded: () => ({ title: t('workshop.webhooks.added'), text: t('workshop.webhooks.addedText') }),
        failed: (reason) => ({ title: t('workshop.webhooks.notAdded'), text: reason }),
        awaitsRefetch: true,
      });
      if (isAdded) onListed();
    },
  };
}

/** The ways to test a webhook and to remove it. */
export function useWebhook(guildId: string, { id: webhookId }: Webhook, onRemoved: () => void) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction({ isOutdatedBy: () => true });
  const target = `webhook ${webhookId}`;
  const params = { guildId, webhookId };
  const failure = t('workshop.webhooks.testFailed');
  const pending = pendingAction(target);
  return {
    isTesting: pending === 'test',
    isRemoving: pending === 'removal',
    test: () =>
      void run({
        target,
        name: 'test',
        endpoint: testWebhook,
        call: async () => call(testWebhook, { params }),
        succeeded: ({ outcome }) => {
          if (outcome === 'delivered')
            return { title: t('workshop.webhooks.tested'), text: t('workshop.webhooks.testedText') };
          return {
            title: failure,
            text: t(`workshop.webhooks.${outcome === 'off' ? 'testOff' : 'testFailedText'}`),
          };
        },
        failed: (reason) => ({ title: failure, text: reason }),
        awaitsRefetch: true,
      }),
    remove: () =>
      void run({
        target,
        name: 'removal',
        endpoint: removeWebhook,
        call: async () => call(removeWebhook, { params }),
        onSuccess: onRemoved,
        succeeded: () => ({ title: t('workshop.webhooks.removed') }),
        failed: (reason) => ({ title: t('workshop.webhooks.notRemoved'), text: reason }),
        onError: onRemoved,
      }),
  };
}
