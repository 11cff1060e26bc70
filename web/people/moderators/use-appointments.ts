import { appointModerator, dismissModerator, type KnownPerson, type Moderator } from '#contract/roles.ts';
import { call } from '../../api/call.ts';
import type { Actions } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';

/** The ways to appoint moderators and to dismiss them. */
export function useAppointments({ run }: Actions) {
  const { t } = useLanguage();
  const failedText = t('moderation.moderators.failedText');
  return {
    appoint: ({ id, username: name }: KnownPerson, onDone: () => void) =>
      void run({
        target: id,
        name: 'appoint',
        endpoint: appointModerator,
        call: async () => call(appointModerator, { body: { userId: id } }),
        succeeded: () => ({
          title: t('moderation.moderators.appointed'),
          text: t('moderation.moderators.appointedText', { name }),
        }),
        failed: () => ({ title: t('moderation.moderators.appointFailed'), text: failedText }),
        onSuccess: onDone,
      }),
    dismiss: ({ id, username: name }: Moderator, onDone: () => void) =>
      void run({
        target: id,
        name: 'dismiss',
        endpoint: dismissModerator,
        call: async () => call(dismissModerator, { params: { userId: id } }),
        succeeded: () => ({
          title: t('moderation.moderators.dismissed'),
          text: t('moderation.moderators.dismissedText', { name }),
        }),
        failed: () => ({ title: t('moderation.moderators.dismissFailed'), text: failedText }),
        onSuccess: onDone,
      }),
  };
}
