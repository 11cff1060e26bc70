import { blockTag, unblockTag } from '#contract/tags.ts';
import { call } from '../../api/call.ts';
import type { Actions } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';

/** The ways to block tags and to unblock them. */
export function useTagBlocks({ run }: Actions) {
  const { t } = useLanguage();
  const failedText = t('moderation.tags.failedText');
  return {
    block: (tag: string, onDone: () => void) =>
      void run({
        target: tag,
        name: 'block tag',
        endpoint: blockTag,
        call: async () => call(blockTag, { params: { tag } }),
        succeeded: () => ({
          title: t('moderation.tags.blocked'),
          text: t('moderation.tags.blockedText', { tag }),
        }),
        failed: () => ({ title: t('moderation.tags.failed'), text: failedText }),
        onSuccess: onDone,
      }),
    unblock: (tag: string) =>
      void run({
        target: tag,
        name: 'unblock tag',
        endpoint: unblockTag,
        call: async () => call(unblockTag, { params: { tag } }),
        succeeded: () => ({
          title: t('moderation.tags.unblocked'),
          text: t('moderation.tags.unblockedText', { tag }),
        }),
        failed: () => ({ title: t('moderation.tags.unblockFailed'), text: failedText }),
      }),
  };
}
