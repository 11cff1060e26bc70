import { makeInvite } from '#contract/workshop.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';

/** Lets the bot make an invite link to a guild. The listing has it once the form is submitted. */
export function useMakeInvite(guildId: string, onMade: (link: string) => void) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction();
  const target = `made-invite ${guildId}`;
  return {
    isMaking: pendingAction(target) !== undefined,
    make: () =>
      void run({
        target,
        endpoint: makeInvite,
        call: async () => call(makeInvite, { params: { guildId } }),
        onSuccess: ({ inviteUrl }) => onMade(inviteUrl),
        succeeded: () => ({ title: t('serverForm.linkMade'), text: t('serverForm.linkMadeText') }),
        failed: (reason) => ({ title: t('serverForm.linkNotMade'), text: reason }),
      }),
  };
}
