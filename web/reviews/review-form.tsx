import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { reviewContent } from '#contract/forms.ts';
import type { Review } from '#contract/reviews.ts';
import { lengthOf } from '#contract/text.ts';
import { COMMENT_LENGTH } from '#contract/vocabulary.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { TextArea } from '../ui/form/text-area.tsx';
import { NOTHING, reviewDrafts, type WrittenReview } from './draft.ts';
import { OwnReview } from './own-review.tsx';
import { StarChoice } from './star-choice.tsx';
import { useSendReview } from './use-review.ts';

/**
 * The form of a review. It begins with what was written and not sent, or else with one's own review. What is written
 * is kept until it was taken; then the form is empty again, and the own review stands above it.
 */
export function ReviewForm({
  discordServerId,
  userId,
  ownReview,
  onSessionEnded,
}: {
  discordServerId: string;
  userId: string;
  ownReview: Review | null;
  onSessionEnded: () => void;
}) {
  const { t } = useLanguage();
  const draftKey = { userId, about: discordServerId };
  const [written, setWritten] = useState(() => reviewDrafts.read(draftKey) ?? writtenIn(ownReview));
  const [timesDone, setTimesDone] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // What was pressed is gone, or cannot be pressed any more.
  useEffect(() => {
    if (timesDone > 0) form.current?.focus();
  }, [timesDone]);
  const isComplete = reviewContent.safeParse(written).success;

  // A review that is sent may be changed before the answer comes.
  const latest = useRef(written);
  const write = (next: WrittenReview) => {
    latest.current = next;
    setWritten(next);
    const isNew = !isSame(next, NOTHING) && !isSame(next, writtenIn(ownReview));
    if (isNew) reviewDrafts.keep(draftKey, next);
    else reviewDrafts.drop(draftKey);
  };
  /** Empties the form of what is done with. What else was written in it meanwhile stays. */
  const noteDone = (what: WrittenReview) => {
    setTimesDone((times) => times + 1);
    if (isSame(latest.current, what)) write(NOTHING);
  };

  const { isSending, send } = useSendReview({ discordServerId, onDone: noteDone, onSessionEnded });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) send(written);
  };

  return (
    <form
      ref={form}
      noValidate
      tabIndex={-1}
      aria-label={t('reviews.leave')}
      onSubmit={submit}
      className="grid grid-cols-1 gap-5 outline-none"
    >
      {ownReview === null ? null : (
        <OwnReview
          discordServerId={discordServerId}
          review={ownReview}
          onEdit={
            isSame(written, writtenIn(ownReview))
              ? null
              : () => {
                  write(writtenIn(ownReview));
                  form.current?.querySelector('textarea')?.focus();
                }
          }
          onDeleted={() => noteDone(writtenIn(ownReview))}
          onSessionEnded={onSessionEnded}
        />
      )}
      <StarChoice rating={written.rating} onChoose={(rating) => write({ ...written, rating })} />
      <TextArea
        label={t('reviews.comment')}
        rows={4}
        text={written.comment}
        length={lengthOf(written.comment)}
        most={COMMENT_LENGTH.most}
        tooLong={t('reviews.tooLong')}
        onChange={(comment) => write({ ...written, comment })}
      />
      <div className="flex">
        <button
          type="submit"
          disabled={!isComplete}
          aria-disabled={isSending}
          className={`w-full sm:w-auto sm:min-w-44 ${isComplete ? BUTTON.primary : BUTTON.disabled}`}
        >
          {isSending ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
          {t(isSending ? 'reviews.submitting' : 'reviews.submit')}
        </button>
      </div>
    </form>
  );
}

function writtenIn(review: Review | null): WrittenReview {
  return review === null ? NOTHING : { rating: review.rating, comment: review.comment };
}

function isSame(one: WrittenReview, other: WrittenReview) {
  return one.rating === other.rating && one.comment === other.comment;
}
