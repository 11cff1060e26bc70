import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { reviewContent, type Review } from '#contract/reviews.ts';
import { listUserGuilds } from '#contract/guilds.ts';
import { joinAddress, workshopAddress } from '#contract/paths.ts';
import { lengthOf, COMMENT_LENGTH } from '#contract/vocabulary.ts';
import { call } from '../api/call.ts';
import { queryKeyOf } from '../api/query.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { reviewDrafts, type WrittenReview } from './draft.ts';
import { ownReviewOf } from './queries.ts';
import { RemovedReview } from './removed-review.tsx';
import { OwnReview } from './own-review.tsx';
import { StarChoice } from './star-choice.tsx';
import { useOwnReview } from './use-own-review.ts';
import { useSendReview } from './use-review.ts';
import { isSame, useWrittenReview, writtenIn } from './use-written-review.ts';

interface FormProps {
  discordServerId: string;
  userId: string;
  ownReview: Review | null;
  onSessionEnded: () => void;
}

/** The form of a review; for those who manage the server the way to its reviews, for those who are not there into it. */
export function ReviewForm(props: FormProps) {
  const { manages, isMember } = useOwnReview(props.discordServerId);
  const askMembership = useMembership(props.discordServerId);
  // The answer may be a minute old. They know better, and the server decides.
  const [saysJoined, setSaysJoined] = useState(false);
  const [hasEntered, setHasEntered] = useState(false);
  if (props.ownReview === null) {
    if (manages) return <ToReviews discordServerId={props.discordServerId} />;
    if (isMember === false && !saysJoined) {
      return (
        <JoinFirst
          discordServerId={props.discordServerId}
          takesFocus={hasEntered}
          onReturn={askMembership}
          onJoined={() => {
            setSaysJoined(true);
            askMembership();
          }}
        />
      );
    }
  }
  return (
    <MembersForm
      {...props}
      takesFocus={saysJoined}
      onEnter={() => {
        if (hasEntered) return;
        setHasEntered(true);
        if (isMember === null) askMembership();
      }}
    />
  );
}

function JoinFirst({
  discordServerId,
  takesFocus,
  onReturn,
  onJoined,
}: {
  discordServerId: string;
  /** It takes the place of the field that had the focus. */
  takesFocus: boolean;
  /** They are back on this page, maybe from joining. */
  onReturn: () => void;
  onJoined: () => void;
}) {
  const { t } = useLanguage();
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body)
      message.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  useEffect(() => {
    const note = () => {
      if (document.visibilityState === 'visible') onReturn();
    };
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  });
  return (
    <div className="grid justify-items-start gap-4">
      <p ref={message} tabIndex={-1} className="font-medium outline-none">
        {t('reviews.joinFirst')}
      </p>
      {reviewDrafts.hasDraftAbout(discordServerId) ? (
        <p className="text-small text-soft">{t('reviews.kept')}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <ExternalLink href={joinAddress(discordServerId)} rel="noopener nofollow" className={BUTTON.quiet}>
          {t('listings.join')}
        </ExternalLink>
        <button type="button" onClick={onJoined} className={BUTTON.aside}>
          {t('reviews.joined')}
        </button>
      </div>
    </div>
  );
}

/** A function that finds out whether somebody is a member; one question at a time. */
function useMembership(discordServerId: string) {
  const queryClient = useQueryClient();
  const isAsking = useRef(false);
  return () => {
    if (isAsking.current) return;
    isAsking.current = true;
    // The site knows it once it has asked Discord for the list. Without an answer all stays as it is.
    void call(listUserGuilds, {})
      .then(
        async () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ownReviewOf(discordServerId)) }),
        () => {},
      )
      .finally(() => {
        isAsking.current = false;
      });
  };
}

function ToReviews({ discordServerId }: { discordServerId: string }) {
  const { t } = useLanguage();
  return (
    <div className="grid justify-items-start gap-4">
      <p className="font-medium">{t('reviews.manages')}</p>
      <Link href={`${workshopAddress(discordServerId)}?tab=page#reviews`} className={BUTTON.quiet}>
        {t('reviews.answer')}
      </Link>
    </div>
  );
}

/**
 * The form of a review. It begins with what was written and not sent, or else with one's own review. What is written
 * is kept until it was taken; then the form is empty again, and the own review stands above it.
 */
function MembersForm({
  discordServerId,
  userId,
  ownReview,
  onSessionEnded,
  takesFocus,
  onEnter,
}: FormProps & {
  takesFocus: boolean;
  /** The form has the focus. */
  onEnter: () => void;
}) {
  const { t } = useLanguage();
  const { removed } = useOwnReview(discordServerId);
  const { written, write, emptyOf } = useWrittenReview({ userId, about: discordServerId }, ownReview);
  const [timesDone, setTimesDone] = useState(0);
  const form = useFormFocus({ takesFocus, timesDone, onEnter });
  const isComplete = reviewContent.safeParse(written).success;
  const noteDone = (what: WrittenReview) => {
    setTimesDone((times) => times + 1);
    emptyOf(what);
  };
  const { isSending, send } = useSendReview({ discordServerId, onDone: noteDone, onSessionEnded });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) send(written);
  };
  const edit = () => {
    write(writtenIn(ownReview));
    form.current?.querySelector('textarea')?.focus();
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
          onEdit={isSame(written, writtenIn(ownReview)) ? null : edit}
          onDeleted={() => noteDone(writtenIn(ownReview))}
          onSessionEnded={onSessionEnded}
        />
      )}
      {removed === null ? null : <RemovedReview removed={removed} />}
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
        <SubmitButton
          words={t('reviews.submit')}
          busyWords={t('reviews.submitting')}
          isSending={isSending}
          isComplete={isComplete}
          className="w-full sm:w-auto sm:min-w-44"
        />
      </div>
    </form>
  );
}

/** Moves the focus to the form when it takes it and after each time that it is done, and calls `onEnter` when it has it. */
function useFormFocus({
  takesFocus,
  timesDone,
  onEnter,
}: {
  takesFocus: boolean;
  timesDone: number;
  onEnter: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  // The pressed button is gone, or cannot be pressed any more.
  useEffect(() => {
    if (takesFocus || timesDone > 0) form.current?.focus();
  }, [takesFocus, timesDone]);
  useEffect(() => {
    const { current } = form;
    current?.addEventListener('focusin', onEnter);
    return () => current?.removeEventListener('focusin', onEnter);
  }, [onEnter]);
  return form;
}
