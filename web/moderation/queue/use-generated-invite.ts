import { generateInvite } from '#contract/live-listings.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { Actions } from '../../auth/use-action.ts';

/** The answer came, and there was no invite in it. */
class NoInvite extends Error {}

/** The way to have the bot make an invite to a listing's guild, and to see it in a new tab. */
export function useGeneratedInvite({ run, pendingAction, isSettled }: Actions): (id: string) => void {
  const { t } = useLanguage();
  return (id) => {
    if (pendingAction(id) !== undefined || !isSettled()) return;
    // At once, since browsers block what opens after an answer; its address comes with the answer.
    const opened = window.open('', '_blank');
    if (opened === null) {
      showToast({
        title: t('ownServers.windowBlocked'),
        text: t('ownServers.windowBlockedText'),
        tone: 'failed',
      });
      return;
    }
    opened.opener = null;
    void run({
      target: id,
      name: 'invite',
      endpoint: generateInvite,
      call: async () => {
        const { inviteUrl } = await call(generateInvite, { params: { id } });
        if (!inviteUrl) throw new NoInvite();
        return inviteUrl;
      },
      succeeded: () => null,
      failed: (_sentence, error) =>
        error instanceof NoInvite
          ? { title: t('moderation.invite.noneTitle'), text: t('moderation.invite.noneText') }
          : { title: t('moderation.invite.failed'), text: t('moderation.invite.failedText') },
      onSuccess: (inviteUrl) => opened.location.replace(inviteUrl),
      onError: () => opened.close(),
    });
  };
}
