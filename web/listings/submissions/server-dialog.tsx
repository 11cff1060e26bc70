import { useRef } from 'react';
import type { ListingContent } from '#contract/content.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ServerForm } from './server-form.tsx';
import type { Subject } from './use-server-form.ts';
import type { Act } from './use-submission.ts';

/** The dialog in which a guild is submitted, or its listing edited. */
export function ServerDialog({
  act,
  subject,
  content,
  madeLink,
  userId,
  onDone,
  onClose,
  onOther,
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
  /** Leads to a choice of another guild; left out where there is none. */
  onOther?: (() => void) | undefined;
}) {
  const { t } = useLanguage();
  const { name } = subject;
  const leave = useRef<() => void>(null);
  const close = () => {
    onClose();
    leave.current?.();
  };
  return (
    <Dialog
      title={t(act === 'submit' ? 'serverForm.submitTitle' : 'serverForm.editTitle')}
      width="columns"
      onClose={close}
    >
      <div className="-mt-1 mb-1.5 flex min-h-11 flex-wrap items-center gap-x-2">
        <p
          className="line-clamp-2 min-w-0 font-display text-title font-semibold"
          lang={contentLanguage('Other', name)}
        >
          <bdi>{name}</bdi>
        </p>
        {onOther === undefined ? null : (
          <button type="button" onClick={onOther} className={BUTTON.aside}>
            {t('ownServers.add.other')}
          </button>
        )}
      </div>
      <ServerForm
        act={act}
        subject={subject}
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
