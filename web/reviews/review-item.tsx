import BadgeCheck from 'lucide-react/icons/badge-check';
import { useId, type ReactNode } from 'react';
import type { ReviewPart } from '#contract/review-reports.ts';
import type { Review } from '#contract/reviews.ts';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Avatar } from '../ui/images/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';
import { RatedStars } from './rated-stars.tsx';
import { ReviewDate } from './review-date.tsx';

const ITEM = 'flex gap-3 py-4 sm:gap-4';

/** A member's review of a server, with the team's reply. */
export function ReviewItem({
  review,
  language,
  isOwn = false,
  renderTool,
  children,
}: {
  review: Review;
  /** The server's. */
  language: ListingLanguage;
  isOwn?: boolean;
  /** What is offered at the end of the line with the date of the review, and of the reply. */
  renderTool?: ((of: ReviewPart) => ReactNode) | undefined;
  /** What can be done about it. */
  children?: ReactNode;
}) {
  const { t } = useLanguage();
  const id = useId();
  const { username, avatar, rating, comment, createdAt, verified, reply } = review;
  return (
    <article aria-labelledby={id} className={ITEM}>
      <Avatar name={username} picture={avatar} seed={username} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={id} className="min-w-0 font-semibold">
            <bdi>{username}</bdi>
          </h3>
          {verified ? (
            <span className="-ms-1.5" title={t('reviews.verified')}>
              <BadgeCheck aria-hidden="true" className="size-4 text-online" />
              <span className="sr-only">{t('reviews.verified')}</span>
            </span>
          ) : null}
          {isOwn ? <Badge tone="plain">{t('reviews.yours')}</Badge> : null}
          <p className="flex flex-wrap items-center gap-x-3 text-small text-soft">
            <RatedStars rating={rating} />
            <ReviewDate at={createdAt} />
          </p>
          <div className="-my-3 ms-auto">{renderTool?.('review')}</div>
        </div>
        <Words text={comment} language={language} className="mt-2" />
        {reply ? (
          <div className="mt-4 border-s-2 border-line ps-4 text-small">
            <div className="flex flex-wrap items-center gap-x-3">
              <h4 className="font-semibold">{t('reviews.reply')}</h4>
              <span className="text-soft">
                <ReviewDate at={reply.at} />
              </span>
              <div className="-my-3 ms-auto">{renderTool?.('reply')}</div>
            </div>
            <Words text={reply.text} language={language} className="mt-1.5" />
          </div>
        ) : null}
        {children}
      </div>
    </article>
  );
}

function Words({
  text,
  language,
  className,
}: {
  text: string;
  language: ListingLanguage;
  className: string;
}) {
  return (
    // Its margin is where lines end, so that the text stands at the side where it begins.
    <p
      className={`me-auto max-w-prose overflow-hidden whitespace-pre-line ${className}`}
      lang={contentLanguage(language, text)}
      dir="auto"
    >
      {withoutGaps(text)}
    </p>
  );
}

/** The skeleton of a review. */
export function ReviewItemSkeleton() {
  return (
    <div className={ITEM}>
      <div className="size-8 shrink-0 rounded-full bg-raised" />
      <div className="min-w-0 flex-1">
        <SkeletonLine className="w-36" />
        <div className="mt-2 max-w-prose">
          <SkeletonLine className="w-full" />
          <SkeletonLine className="w-2/3" />
        </div>
      </div>
    </div>
  );
}

/** One empty line between two paragraphs is enough; hundreds would hide the reviews below. */
function withoutGaps(text: string) {
  return text.replaceAll(/\s*\n\s*\n\s*/g, '\n\n');
}
