import { banServer, liftPersonBan, liftServerBan } from '#contract/bans.ts';
import { call, ApiError } from '../api/call.ts';
import { useLanguage } from '../i18n/language.tsx';
import type { Actions } from '../auth/use-action.ts';
import { useUndo, type MadeBan } from './use-undo.ts';

/** The ways to ban a listing and to lift bans. */
export function useBans(actions: Actions) {
  const { run } = actions;
  const { t } = useLanguage();
  const undo = useUndo(actions);
  const liftFailed = () => ({ title: t('moderation.lift.failed'), text: t('moderation.lift.failedText') });
  return {
    /** By the listing's id; a listing that is banned already counts as done. */
    ban: (
      id: string,
      body: { reason: string; until: string | null },
      onDone: () => void,
      onUndone?: () => void,
    ) =>
      void run({
        target: id,
        name: 'ban',
        endpoint: banServer,
        call: async () => banOnce(id, body),
        succeeded: (made) => ({
          title: t('moderation.ban.banned'),
          text: t('moderation.ban.bannedText'),
          action: undo(made, onUndone),
        }),
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

/** Bans a listing; no ban is made when it is banned already. */
async function banOnce(
  id: string,
  body: { reason: string; until: string | null },
): Promise<readonly MadeBan[]> {
  try {
    const { ban } = await call(banServer, { params: { id }, body });
    return [{ of: 'server', id, ban }];
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'listingBanned') throw error;
    return [];
  }
}
