import { useId } from 'react';
import type { Moderator } from '#contract/roles.ts';
import { CaseCard } from '../../moderation/case-card.tsx';
import { CaseList } from '../../moderation/case-list.tsx';
import { useCases } from '../../moderation/use-cases.ts';
import { useListAction } from '../../moderation/use-list-action.ts';
import { localDay } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Avatar } from '../../ui/images/avatar.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { AppointForm } from './appoint-form.tsx';
import { moderators } from './queries.ts';
import { useAppointments } from './use-appointments.ts';

/** The moderators, a way to dismiss each, and the form to appoint another. */
export function Moderators() {
  const { t } = useLanguage();
  const appointed = useCases(moderators);
  return (
    <>
      <PageSection title={t('moderation.moderators.appointTitle')}>
        <AppointForm />
      </PageSection>
      <PageSection title={t('moderation.moderators.title')}>
        <CaseList
          cases={appointed}
          className="grid grid-cols-1 gap-4 lg:grid-cols-2"
          empty={t('moderation.moderators.none')}
          renderDialog={(dismissing: Moderator, { close }) => (
            <DismissDialog moderator={dismissing} onClose={close} />
          )}
          renderRow={(moderator, { open }) => (
            <Appointed moderator={moderator} onDismiss={() => open(moderator)} />
          )}
        />
      </PageSection>
    </>
  );
}

function Appointed({ moderator, onDismiss }: { moderator: Moderator; onDismiss: () => void }) {
  const { id, username, avatar, appointedAt } = moderator;
  const { t, language } = useLanguage();
  const heading = useId();
  return (
    <CaseCard heading={heading} of={moderator} className="flex flex-wrap items-center gap-3 p-5">
      <Avatar name={username} picture={avatar} seed={id} />
      <div className="min-w-0 flex-1 basis-40">
        <h3 id={heading} className="font-semibold break-words">
          <bdi>{username}</bdi>
        </h3>
        <p className="text-small text-soft">
          <span className="me-3 tabular-nums">{id}</span>
          <time dateTime={appointedAt}>
            {t('moderation.moderators.since', { day: localDay(appointedAt, language) })}
          </time>
        </p>
      </div>
      <button type="button" aria-describedby={heading} className={BUTTON.quiet} onClick={onDismiss}>
        {t('moderation.moderators.dismiss')}
      </button>
    </CaseCard>
  );
}

function DismissDialog({ moderator, onClose }: { moderator: Moderator; onClose: () => void }) {
  const { t } = useLanguage();
  const actions = useListAction({ settleMs: 0 });
  const { dismiss } = useAppointments(actions);
  const { id, username } = moderator;
  const isSending = actions.pendingAction(id) !== undefined;
  return (
    <ConfirmDialog
      title={t('moderation.moderators.dismissTitle')}
      cancel={t('moderation.rejection.cancel')}
      confirm={t(isSending ? 'moderation.moderators.dismissing' : 'moderation.moderators.dismiss')}
      isSending={isSending}
      onConfirm={() => dismiss(moderator, onClose)}
      onClose={onClose}
    >
      <p>{t('moderation.moderators.question', { name: username })}</p>
      <p className="mt-3 mb-4 text-soft">{t('moderation.moderators.afterwards')}</p>
      <InlineError sentence={actions.errorOf(id)} />
    </ConfirmDialog>
  );
}
