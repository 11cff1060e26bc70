import { useRef, useState, type RefObject } from 'react';
import type { SubmittedServer } from '#contract/listings.ts';
import type { OwnAppeal } from '#contract/appeals.ts';
import { Day } from '../../i18n/day.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { useAuth } from '../../auth/auth.tsx';
import { BUTTON } from '../../ui/button.ts';
import { appealDrafts } from './appeal-draft.ts';
import { AppealForm } from './appeal-form.tsx';

/** The appeal against the last decision about a server: its form or its outcome. */
export function Appeal({
  server: { discordServerId, appeal },
  describedBy,
}: {
  server: Pick<SubmittedServer, 'discordServerId' | 'appeal'>;
  /** The id of the heading of the server. */
  describedBy: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  if (appeal === null) return null;
  return (
    <div ref={place} tabIndex={-1} className="outline-offset-3">
      {appeal.state === 'open' ? (
        <MayAppeal discordServerId={discordServerId} describedBy={describedBy} place={place} />
      ) : (
        <Became appeal={appeal} />
      )}
    </div>
  );
}

function MayAppeal({
  discordServerId,
  describedBy,
  place,
}: {
  discordServerId: string;
  describedBy: string;
  /** What stays when the appeal was sent, and takes the focus. */
  place: RefObject<HTMLDivElement | null>;
}) {
  const { t } = useLanguage();
  const userId = useAuth().user?.id ?? '';
  const [isOpen, setOpen] = useState(false);
  const hasDraft = appealDrafts.read({ userId, about: discordServerId }) !== null;
  const button = useRef<HTMLButtonElement>(null);
  if (!isOpen)
    return (
      <button
        ref={button}
        type="button"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
        className={BUTTON.quiet}
      >
        {t(hasDraft ? 'ownServers.appeal.goOn' : 'ownServers.appeal.open')}
      </button>
    );
  return (
    <AppealForm
      userId={userId}
      discordServerId={discordServerId}
      onSent={() => place.current?.focus()}
      onClose={() => {
        setOpen(false);
        requestAnimationFrame(() => button.current?.focus());
      }}
    />
  );
}

/** The state of an appeal that was sent, with the reason of its answer. */
function Became({ appeal: { state, about, sentAt, reason } }: { appeal: OwnAppeal }) {
  const { t } = useLanguage();
  if (state === 'open') return null;
  const isBan = about === 'ban';
  const words =
    state === 'granted'
      ? t(isBan ? 'ownServers.appeal.grantedBan' : 'ownServers.appeal.granted')
      : state === 'refused'
        ? t(isBan ? 'ownServers.appeal.refusedBan' : 'ownServers.appeal.refused')
        : t(`ownServers.appeal.${state}`);
  return (
    <div className="rounded-control border border-line px-4 py-3.5 text-small">
      <p className="font-semibold">{words}</p>
      {sentAt === null ? null : (
        <p className="mt-1 text-soft">
          {t('ownServers.appeal.sentOn')} <Day at={sentAt} />
        </p>
      )}
      {reason === null ? null : (
        <p className="mt-1.5 wrap-anywhere whitespace-pre-line" dir="auto">
          {reason}
        </p>
      )}
    </div>
  );
}
