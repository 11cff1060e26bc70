import type { WorkshopListing } from '#contract/workshop.ts';
import { BadgeCard } from './badge-card.tsx';
import { ContentCard } from './content-card.tsx';
import { ReadyCard } from './ready-card.tsx';
import { ReviewsToAnswer } from './reviews-to-answer.tsx';
import type { SectionProps } from './use-workshop.ts';

/** The page of a listing: what it says, what it needs, its reviews and its badge. */
export function PageTab({ listing, ...props }: SectionProps & { listing: WorkshopListing }) {
  const isBanned = listing.status === 'banned';
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <ContentCard
        listing={listing}
        pausedUntil={props.workshop.guild.invitesPausedUntil}
        onWithdraw={props.acts.withdraw}
      />
      <div className="grid min-w-0 grid-cols-1 gap-6">
        {listing.publicContent === null && listing.reviewCount === 0 ? null : (
          <ReviewsToAnswer listing={listing} userId={props.userId} />
        )}
        {isBanned ? null : (
          <>
            <ReadyCard {...props} />
            <BadgeCard listing={listing} />
          </>
        )}
      </div>
    </div>
  );
}
