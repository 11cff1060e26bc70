import { TimeAgo } from '../time-ago.tsx';
import { ContentParagraph } from '../../i18n/content-paragraph.tsx';
import { RatedStars } from '../../reviews/rated-stars.tsx';

/** A review or a reply as somebody wrote it. */
export function WrittenText({
  by,
  rating,
  at,
  text,
  isMeant,
}: {
  by: string;
  /** Of a review. */
  rating: number | null;
  at: string;
  text: string;
  /** Whether it is what is decided about, and not what stands beside it. */
  isMeant: boolean;
}) {
  return (
    <div className={`border-s-2 ps-4 ${isMeant ? 'border-ink' : 'ms-4 border-line text-soft'}`}>
      <p className="flex flex-wrap items-center gap-x-3 text-small text-soft">
        <span className="min-w-0 font-semibold text-ink">
          <bdi>{by}</bdi>
        </span>
        {rating === null ? null : <RatedStars rating={rating} />}
        <TimeAgo at={at} />
      </p>
      <ContentParagraph
        language="Other"
        text={text}
        className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line"
      />
    </div>
  );
}
