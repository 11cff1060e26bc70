import type { ReactNode } from 'react';
import type { WorkshopListing } from '#contract/workshop.ts';

/** The reviews that nobody has answered yet. */
export function ReviewsToAnswer(_props: { listing: WorkshopListing }): ReactNode {
  return null;
}
