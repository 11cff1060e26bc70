import { banServer, liftPersonBan, liftServerBan } from '#contract/moderation.ts';
import { call, ApiError } from '../api/call.ts';
import { useLanguage } from '../i18n/language.tsx';
import type { Actions } from './use-action.ts';

/** The ways to ban a listing and to lift bans. */
export function useBans({ act }: Actions) {
  const { t } = useLanguage();
  const liftFailed = () => ({ title: t('moderation.lift.failed'), text: t('moderation.lift.failedText') });
  return {
    /** Handed what it is done to in the list, and the listing's id; a listing that is banned already counts as done. */
    ban: (to: string, id: string, onDone: () => void) =>
      void act({
        to,
        name: 'ban',
        call: async () => {
          try {
            await call(banServer, { params: { id } });
          } catch (error) {
            if (!(error instanceof ApiError) || error.code !== 'listingBanned') throw error;
          }
        },
        done: () => ({ title: t('moderation.ban.banned'), text: t('moderation.ban.bannedText') }),
        failed: () => ({ title: t('moderation.ban.failed'), text: t('moderation.ban.failedText') }),
        onDone,
      }),
    liftServer: (id: string, onDone: () => void) =>
      void act({
        to: id,
        name: 'lift',
        call: async () => call(liftServerBan, { params: { id } }),
        done: () => ({ title: t('moderation.lift.lifted'), text: t('moderation.lift.liftedText') }),
        failed: liftFailed,
        onDone,
      }),
    /** By his Discord id, or the pseudonym that is left of it. */
    liftPerson: (to: string, ownerId: string) =>
      void act({
        to,
        name: 'lift',
        call: async () => call(liftPersonBan, { params: { ownerId } }),
        done: () => ({ title: t('moderation.lift.lifted'), text: t('moderation.lift.liftedPersonText') }),
        failed: liftFailed,
      }),
  };
}
