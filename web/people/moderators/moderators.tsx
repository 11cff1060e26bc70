import { usePolledPages } from '../../moderation/use-polling.ts';
import { useId, useState } from 'react';
import type { Moderator } from '#contract/roles.ts';
import { PagedList } from '../../moderation/paged-list.tsx';
import { useListAction } from '../../moderation/use-list-action.ts';
import { itemsOf } from '../../api/page.ts';
import { localDay } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { listItem, useFocusNextOnRemove } from '../../ui/focus/focus-next-on-remove.ts';
import { Avatar } from '../../ui/images/avatar.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { AppointForm } from './appoint-form.tsx';
import { moderators } from './queries.ts';
import { useAppointments } from './use-appointments.ts';

/** The moderators, a way to dismiss each, and the form to appoint another. */
export function Moderators() {
  const { t } = useLanguage();
  const query = usePolledPages(moderators);
  const appointed = itemsOf(query.data?.pages ?? []);
  const [dismissing, setDismissing] = useState<Moderator | null>(null);
  const { place, noteFocus } = useFocusNextOnRemove(appointed.map(({ id }) => id));
  return (
    <>
      <PageSection title={t('moderation.moderators.appointTitle')}>
        <AppointForm />
      </PageSection>
      <PageSection title={t('moderation.moderators.title')}>
        <div ref={place} tabIndex={-1} onFocus={noteFocus} className="outline-none">
          <PagedList asked={query} count={appointed.length} empty={t('moderation.moderators.none')}>
            {(list) => (
              <ul ref={list} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
                {appointed.map((moderator) => (
                  <li key={moderator.id} tabIndex={-1}>
                    <Appointed moderator={moderator} onDismiss={() => setDismissing(moderator)} />
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        </div>
      </PageSection>
      {dismissing === null ? null : (
        <DismissDialog moderator={dismissing} onClose={() => setDismissing(null)} />
      )}
    </>
  );
}

function Appointed({
  moderator: { id, username, avatar, appointedAt },
  onDismiss,
}: {
  moderator: Moderator;
  onDismiss: () => void;
}) {
  const { t, language } = useLanguage();
  const heading = useId();
  return (
    <article
      {...listItem(id)}
      tabIndex={-1}
      aria-labelledby={heading}
      className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-5 shadow-card outline-offset-3"
    >
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
    </article>
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
