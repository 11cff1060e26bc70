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
  if (props.ownReview === null) {
    if (manages) return <ToReviews discordServerId={props.discordServerId} />;
    if (isMember === false) return <JoinFirst discordServerId={props.discordServerId} />;
  }
  return <MembersForm {...props} />;
}

function JoinFirst({ discordServerId }: { discordServerId: string }) {
  const { t } = useLanguage();
  return (
    <div className="grid justify-items-start gap-4">
      <p className="font-medium">{t('reviews.joinFirst')}</p>
      {reviewDrafts.hasDraftAbout(discordServerId) ? (
        <p className="text-small text-soft">{t('reviews.kept')}</p>
      ) : null}
      <ExternalLink href={joinAddress(discordServerId)} rel="noopener nofollow" className={BUTTON.quiet}>
        {t('listings.join')}
      </ExternalLink>
    </div>
  );
}

/** Finds out once whether somebody is a member, when they begin to write. */
function useMembership(discordServerId: string) {
  const queryClient = useQueryClient();
  const { isMember } = useOwnReview(discordServerId);
  const hasRequested = useRef(false);
  return () => {
    if (isMember !== null || hasRequested.current) return;
    hasRequested.current = true;
    // The site knows it once it has asked Discord for the list. Without an answer the form stays.
    void call(listUserGuilds, {}).then(
      async () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ownReviewOf(discordServerId)) }),
      () => {},
    );
  };
}

function ToReviews({ discordServerId }: { discordServerId: string }) {
  const { t } = useLanguage();
  return (
    <div className="grid justify-items-start gap-4">
      <p className="font-medium">{t('reviews.manages')}</p>
      <Link href={workshopAddress(discordServerId)} className={BUTTON.quiet}>
        {t('reviews.answer')}
      </Link>
    </div>
  );
}

/**
 * The form of a review. It begins with what was written and not sent, or else with one's own review. What is written
 * is kept until it was taken; then the form is empty again, and the own review stands above it.
 */
function MembersForm({ discordServerId, userId, ownReview, onSessionEnded }: FormProps) {
  const { t } = useLanguage();
  const { removed } = useOwnReview(discordServerId);
  const askMembership = useMembership(discordServerId);
  const { written, write, emptyOf } = useWrittenReview({ userId, about: discordServerId }, ownReview);
  const [timesDone, setTimesDone] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // What was pressed is gone, or cannot be pressed any more.
  useEffect(() => {
    if (timesDone > 0) form.current?.focus();
  }, [timesDone]);
  const isComplete = reviewContent.safeParse(written).success;
  const noteDone = (what: WrittenReview) => {
    setTimesDone((times) => times + 1);
    emptyOf(what);
  };
  const { isSending, send } = useSendReview({ discordServerId, onDone: noteDone, onSessionEnded });
  const change = (what: WrittenReview) => {
    askMembership();
    write(what);
  };
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
      <StarChoice rating={written.rating} onChoose={(rating) => change({ ...written, rating })} />
      <TextArea
        label={t('reviews.comment')}
        rows={4}
        text={written.comment}
        length={lengthOf(written.comment)}
        most={COMMENT_LENGTH.most}
        tooLong={t('reviews.tooLong')}
        onChange={(comment) => change({ ...written, comment })}
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
