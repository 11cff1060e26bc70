import { useEffect, useRef, useState, type FormEvent } from 'react';
import { replyText, type Review } from '#contract/reviews.ts';
import { lengthOf, REPLY_LENGTH } from '#contract/vocabulary.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { sendByKey } from '../../ui/form/send-by-key.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { replyDrafts } from './reply-draft.ts';
import { useReply } from './use-reply.ts';

/** The form of a reply. What is written is kept until the server has accepted it, or the writer drops it. */
export function ReplyForm({
  guildId,
  userId,
  review,
  takesFocus,
  onClose,
}: {
  guildId: string;
  userId: string;
  review: Review;
  takesFocus: boolean;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const draftKey = { userId, about: review.id };
  const before = review.reply?.text ?? '';
  const [text, setText] = useState(() => replyDrafts.read(draftKey) ?? before);
  const form = useRef<HTMLFormElement>(null);
  const { isSending, send } = useReply(guildId, review, () => {
    replyDrafts.drop(draftKey);
    onClose();
  });
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('textarea')?.focus();
  }, [takesFocus]);
  const isComplete = replyText.safeParse(text).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) send(text);
  };
  const write = (next: string) => {
    setText(next);
    if (next.trim() === before || next.trim() === '') replyDrafts.drop(draftKey);
    else replyDrafts.keep(draftKey, next);
  };
  return (
    // Its button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      aria-label={t('workshop.replies.form', { name: review.username })}
      onSubmit={submit}
      onKeyDown={sendByKey}
      className="mt-4 grid grid-cols-1 gap-4"
    >
      <TextArea
        label={t('workshop.replies.label')}
        hint={t('workshop.replies.hint')}
        rows={3}
        text={text}
        length={lengthOf(text)}
        most={REPLY_LENGTH.most}
        tooLong={t('workshop.replies.tooLong')}
        onChange={write}
      />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton
          words={t('workshop.replies.send')}
          busyWords={t('workshop.replies.sending')}
          hasKeys
          isSending={isSending}
          isComplete={isComplete}
          className="max-sm:flex-1"
        />
        <button
          type="button"
          className={`${BUTTON.quiet} max-sm:flex-1`}
          onClick={() => {
            replyDrafts.drop(draftKey);
            onClose();
          }}
        >
          {t('workshop.replies.cancel')}
        </button>
      </div>
    </form>
  );
}
