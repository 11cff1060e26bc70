import { banServer, liftPersonBan, liftServerBan } from '#contract/bans.ts';
import { call, ApiError } from '../api/call.ts';
import { useLanguage } from '../i18n/language.tsx';
import type { Actions } from '../auth/use-action.ts';

/** The ways to ban a listing and to lift bans. */
export function useBans({ run }: Actions) {
  const { t } = useLanguage();
  const liftFailed = () => ({ title: t('moderation.lift.failed'), text: t('moderation.lift.failedText') });
  return {
    /** Handed what it is done to in the list, and the listing's id; a listing that is banned already counts as done. */
    ban: (target: string, id: string, onDone: () => void) =>
      void run({
        target,
        name: 'ban',
        endpoint: banServer,
        call: async () => {
          try {
            await call(banServer, { params: { id } });
          } catch (error) {
            if (!(error instanceof ApiError) || error.code !== 'listingBanned') throw error;
          }
        },
        succeeded: () => ({ title: t('moderation.ban.banned'), text: t('moderation.ban.bannedText') }),
        failed: () => ({ title: t('moderation.ban.failed'), text: t('moderation.ban.failedText') }),
        onSuccess: onDone,
      }),
    liftServer: (id: string, onDone: () => void) =>
      void run({
        target: id,
        name: 'lift',
        endpoint: liftServerBan,
        call: async () => call(liftServerBan, { params: { id } }),
        succeeded: () => ({ title: t('moderation.lift.lifted'), text: t('moderation.lift.liftedText') }),
        failed: liftFailed,
        onSuccess: onDone,
      }),
    /** By Discord id, or by pseudonym when the person's data is erased. */
    liftPerson: (target: string, ownerId: string) =>
      void run({
        target,
        name: 'lift',
        endpoint: liftPersonBan,
        call: async () => call(liftPersonBan, { params: { ownerId } }),
        succeeded: () => ({
          title: t('moderation.lift.lifted'),
          text: t('moderation.lift.liftedPersonText'),
        }),
        failed: liftFailed,
      }),
  };
}
