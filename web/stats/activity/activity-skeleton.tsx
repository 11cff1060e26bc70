import { SkeletonCard } from '../../ui/card.tsx';

/** The skeleton of the card that says when a server is alive, as high as it is with a line of its members. */
export function ActivitySkeleton() {
  return (
    <SkeletonCard>
      <div className="h-194 rounded-small bg-raised" />
    </SkeletonCard>
  );
}
