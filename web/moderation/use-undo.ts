import { liftPersonBan, liftServerBan, type NewBan } from '#contract/bans.ts';
import { UNDO_MS } from '#contract/durations.ts';
import { call } from '../api/call.ts';
import type { Actions } from '../auth/use-action.ts';
import { useLanguage } from '../i18n/language.tsx';
import type { Toast } from '../ui/toast/toast-store.ts';

/** A ban that has just been made, and can be taken back. */
export interface MadeBan {
  readonly of: 'server' | 'person';
  /** The id of the listing or of the person. */
  readonly id: string;
  readonly ban: NewBan;
}

/** Makes the button of a toast that takes bans back before anybody is told of them; none when there is no ban. */
export function useUndo({ run }: Actions) {
  const { t } = useLanguage();
  return (bans: readonly MadeBan[], onUndone?: () => void): Toast['action'] => {
    const [first] = bans;
    if (first === undefined) return undefined;
    const press = () =>
      void run({
        target: first.ban.id,
        name: 'undo',
        endpoint: liftServerBan,
        call: async () => liftAll(bans),
        onSuccess: () => onUndone?.(),
        succeeded: (isUndone) =>
          isUndone
            ? { title: t('moderation.ban.undone'), text: t('moderation.ban.undoneText') }
            : { title: t('moderation.lift.lifted'), text: t('moderation.ban.undoneLateText') },
        failed: () => ({ title: t('moderation.lift.failed'), text: t('moderation.lift.failedText') }),
      });
    return { label: t('moderation.ban.undo'), visibleForMs: UNDO_MS, press };
  };
}

/** Lifts bans; returns whether all were taken back before anybody was told of them. */
async function liftAll(bans: readonly MadeBan[]) {
  let isUndone = true;
  for (const { of, id, ban } of bans) {
    const body = { ban: ban.id };
    const { undone } = await (of === 'server'
      ? call(liftServerBan, { params: { id }, body })
      : call(liftPersonBan, { params: { ownerId: id }, body }));
    isUndone &&= undone;
  }
  return isUndone;
}
