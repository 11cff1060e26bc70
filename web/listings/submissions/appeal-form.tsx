import { useEffect, useRef, useState, type FormEvent } from 'react';
import { sendAppeal, appealText } from '#contract/appeals.ts';
import { lengthOf, APPEAL_LENGTH } from '#contract/vocabulary.ts';
import { call } from '../../api/call.ts';
import { statusOf } from '../../api/status-of.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { appealDrafts } from './appeal-draft.ts';

/** The decision is no longer as the page shows it. */
const isOutdated = (error: unknown) => statusOf(error) === 404 || statusOf(error) === 409;

/** The form of an appeal, which can be sent once. What is written is kept until then. */
export function AppealForm({
  userId,
  discordServerId,
  onSent,
  onClose,
}: {
  userId: string;
  discordServerId: string;
  onSent: () => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const draftKey = { userId, about: discordServerId };
  const [text, setText] = useState(() => appealDrafts.read(draftKey) ?? '');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const { run, pendingAction } = useAction({ isOutdatedBy: isOutdated });
  const target = `appeal ${discordServerId}`;
  const isComplete = appealText.safeParse(text).success;
  const write = (next: string) => {
    setText(next);
    if (next.trim() === '') appealDrafts.drop(draftKey);
    else appealDrafts.keep(draftKey, next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    void run({
      target,
      endpoint: sendAppeal,
      call: async () => call(sendAppeal, { body: { discordServerId, text } }),
      onSuccess: () => {
        appealDrafts.drop(draftKey);
        onSent();
      },
      succeeded: () => ({ title: t('ownServers.appeal.sent'), text: t('ownServers.appeal.sentText') }),
      failed: (reason) => ({ title: t('ownServers.appeal.failed'), text: reason }),
    });
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('ownServers.appeal.form')}
      onSubmit={submit}
      className="grid grid-cols-1 gap-4"
    >
      <TextArea
        label={t('ownServers.appeal.label')}
        hint={t('ownServers.appeal.hint')}
        rows={4}
        text={text}
        length={lengthOf(text)}
        most={APPEAL_LENGTH.most}
        tooLong={t('ownServers.appeal.tooLong')}
        onChange={write}
      />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton
          words={t('ownServers.appeal.send')}
          busyWords={t('ownServers.appeal.sending')}
          isSending={pendingAction(target) !== undefined}
          isComplete={isComplete}
          className="max-sm:flex-1"
        />
        <button type="button" onClick={onClose} className={`${BUTTON.quiet} max-sm:flex-1`}>
          {t('ownServers.appeal.cancel')}
        </button>
      </div>
    </form>
  );
}
