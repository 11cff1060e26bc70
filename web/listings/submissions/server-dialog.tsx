import { useRef } from 'react';
import type { ListingContent } from '#contract/content.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Emblem } from '../../ui/images/emblem.tsx';
import { ServerForm } from './server-form.tsx';
import type { Act } from './use-submission.ts';

/** The guild that a dialog is about. */
export interface Subject {
  readonly guildId: string;
  readonly name: string;
  readonly icon: string | null;
}

/** The dialog in which a guild is submitted, or its listing edited. */
export function ServerDialog({
  act,
  subject: { guildId, name, icon },
  content,
  madeLink,
  userId,
  onDone,
  onClose,
}: {
  act: Act;
  subject: Subject;
  content: ListingContent | null;
  /** An invite link that was just made, for the form to begin with. */
  madeLink?: string | undefined;
  userId: string;
  /** It was taken. */
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const leave = useRef<() => void>(null);
  const close = () => {
    onClose();
    leave.current?.();
  };
  return (
    <Dialog
      title={t(act === 'submit' ? 'serverForm.submitTitle' : 'serverForm.editTitle')}
      width="wide"
      onClose={close}
    >
      <div className="mb-3 flex items-center gap-3.5">
        <Emblem name={name} picture={icon} seed={guildId} size="small" />
        <p
          className="line-clamp-2 min-w-0 font-display text-title font-semibold"
          lang={contentLanguage('Other', name)}
        >
          <bdi>{name}</bdi>
        </p>
      </div>
      <ServerForm
        act={act}
        guildId={guildId}
        userId={userId}
        content={content}
        madeLink={madeLink}
        onDone={onDone}
        onSessionOver={(leaving) => {
          leave.current = leaving;
        }}
      />
    </Dialog>
  );
}
